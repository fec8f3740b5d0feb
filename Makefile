# Voltigeur.  `make help` lists the targets, README.md the first steps.
VERSION = 0.1.0
PREFIX = /usr/local
DESTDIR =
# Put before every program's name, for people who already have a `roll`.
PROGRAM_PREFIX =
CC = gcc
OBJCOPY = objcopy
CFLAGS = -O2 -g
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow $(if $(WERROR),-Werror)
SANITIZE = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -DARENA_APART=1
# Where objects and programs land; another compiler or other flags want another.
BUILD = build

# The tools by the table of them, and those that a sheet has a section of.
TOOLS := $(shell sed -n 's/^TOOL.[a-z_]*, "\([a-z-]*\)".*/\1/p' lib/rules/tools.def)
SECTIONS := $(shell sed -n '/PROCEDURES\|TABLES/s/^TOOL.[a-z_]*, "\([a-z-]*\)".*/\1/p' lib/rules/tools.def) tables profiles cards fields play reference
COMPLETIONS = $(patsubst %,$(BUILD)/%,$(wildcard completions/*))
INCLUDES = -iquote lib
DEFINES = -D_DEFAULT_SOURCE -DVOLTIGEUR_VERSION='"$(VERSION)"' \
	-DVOLTIGEUR_DATA='"$(PREFIX)/share/voltigeur/tables"'
# The loader takes a quarter of the time of a one-line command or more: a tool is one static
# program, still at random addresses, where the compiler has what that needs.  LINK=archives links in the
# libraries that have an archive, but not the C library; LINK=shared takes the system's (as
# packages do).
LINK = static
library = $(if $(and $(filter-out shared,$(LINK)),$(findstring /,$(shell $(CC) $(CFLAGS) -print-file-name=lib$(1).a))),-l:lib$(1).a,-l$(1))
LIBS := -Wl,--as-needed $(call library,yaml) $(call library,jansson) $(call library,gmp) -lc -lm
ALONE := $(if $(filter static,$(LINK)),$(if $(findstring -fsanitize,$(CFLAGS) $(LDFLAGS))$(findstring -fprofile,$(CFLAGS))$(findstring -static,$(LDFLAGS)),,$(shell \
	for file in rcrt1.o libc.a libm.a libyaml.a libjansson.a libgmp.a; do \
		[ -e "$$($(CC) $(CFLAGS) -print-file-name=$$file)" ] || exit; done; \
	$(CC) $(CFLAGS) -dM -E -x c /dev/null | grep -q __PIE__ && echo -static-pie)))
# One line a step; V=1 shows the commands, -s nothing.
V =
step = $(if $(V),,@$(if $(findstring s,$(firstword -$(MAKEFLAGS))),,printf '  %-5s %s\n' $(1) $@; ))
COMPILE = $(CC) -std=c11 $(DEFINES) $(INCLUDES) $(WARNINGS) $(CFLAGS) -MMD -MP
OBJECTS = $(patsubst lib/%.c,$(BUILD)/lib/%.o,$(wildcard lib/*.c lib/*/*.c))
BINARIES = $(TOOLS:%=$(BUILD)/%)
# Programs that only the tests run.
CHECKS = $(patsubst tests/c/%.c,$(BUILD)/tests/%,$(wildcard tests/c/*.c))
# Libraries that the tests preload into a tool.
PRELOADS = $(BUILD)/tests/attempt.so $(BUILD)/tests/shim.so
LOADED = $(TOOLS:%=$(BUILD)/loaded/%)

PAGES = $(wildcard man/*.[1-9])
# bats runs files in parallel where GNU parallel is there; within a file, starting
# parallel for each test costs more than it gains.
JOBS = $(shell command -v parallel >/dev/null 2>&1 && nproc 2>/dev/null || echo 1)
BATS = bats --timing --formatter tap $(if $(filter-out 1,$(JOBS)),--jobs $(JOBS) --no-parallelize-within-files)
TESTS = $(wildcard tests/engine tests/tools tests/house tests/rulesets/*)

BINDIR = $(DESTDIR)$(PREFIX)/bin
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(DESTDIR)$(PREFIX)/include
DATADIR = $(DESTDIR)$(PREFIX)/share/voltigeur/tables
MANDIR = $(DESTDIR)$(PREFIX)/share/man
BASHDIR = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSHDIR = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISHDIR = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

all: $(BINARIES) $(BUILD)/embed/libvoltigeur.a $(COMPLETIONS) ## build the tools and the library into build/

$(BUILD)/lib/%.o: lib/%.c
	@mkdir -p $(@D)
	$(call step,CC)$(COMPILE) -c $< -o $@

# What the tools give up (lib/base/sandbox.h): the filters, where libseccomp is there to
# make them and this compiler's programs can be run.  SECCOMP= builds without.
SECCOMP = $(shell pkg-config --exists libseccomp 2>/dev/null && echo yes)
ifneq ($(SECCOMP),)
$(BUILD)/lib/base/sandbox.o: DEFINES += -DVOLTIGEUR_SECCOMP -iquote $(BUILD)
$(BUILD)/lib/base/sandbox.o: $(BUILD)/sandbox_filter.h
$(BUILD)/sandbox_filter.h: lib/base/seccomp/filter.c | $(BUILD)/lib
	@{ $(CC) -std=c11 -D_GNU_SOURCE $(filter-out -mllvm,$(filter -m%,$(CC) $(CFLAGS))) $< -lseccomp -o $(BUILD)/sandbox_filter && \
		$(BUILD)/sandbox_filter >$@.new && mv $@.new $@; } || \
		{ echo "make: no seccomp filters for this machine: the tools run without a sandbox" >&2; : >$@; }
endif

# An image of compiled rules serves the build that wrote it: the same sources.
SOURCES = $(sort $(wildcard lib/*.[ch] lib/*/*.[ch] lib/*/*.def))
$(BUILD)/lib/rules/rules_image.o: INCLUDES += -iquote $(BUILD)
$(BUILD)/lib/rules/rules_image.o: $(BUILD)/image_build.h
$(BUILD)/image_build.h: $(SOURCES) Makefile | $(BUILD)/lib
	@{ cat $(SOURCES); echo '$(VERSION)'; } | cksum | sed 's/\([0-9]*\) \([0-9]*\)/#define IMAGE_BUILD (UINT64_C(\1) << 32 | \2)/' >$@

$(BUILD)/libvoltigeur.a: $(OBJECTS)
	$(call step,AR)rm -f $@ && $(AR) rcs $@ $(OBJECTS)

$(BUILD)/%: cmd/%.c $(BUILD)/libvoltigeur.a
	$(call step,LINK)$(COMPILE) $< $(BUILD)/libvoltigeur.a $(ALONE) $(LDFLAGS) $(LIBS) -o $@

# What a library can be preloaded into.
$(BUILD)/loaded/%: cmd/%.c $(BUILD)/libvoltigeur.a | $(BUILD)/loaded
	$(call step,LINK)$(COMPILE) $< $(BUILD)/libvoltigeur.a $(LDFLAGS) $(LIBS) -o $@

$(BUILD)/tests/%: tests/c/%.c $(BUILD)/libvoltigeur.a | $(BUILD)/tests
	$(call step,LINK)$(COMPILE) $(filter %.c,$^) $(BUILD)/libvoltigeur.a $(LDFLAGS) $(LIBS) -lm -o $@

$(BUILD)/tests/attempt.so: tests/sandbox/attempt.c
$(BUILD)/tests/shim.so: tests/faults/shim.c
$(PRELOADS): | $(BUILD)/tests
	$(call step,LINK)$(CC) -std=c11 -O2 -shared -fPIC $(WARNINGS) $(filter %.c,$^) -o $@

$(BUILD)/tests/agreement: $(wildcard tests/c/agreement/*.c)
$(BUILD)/tests/memory: override LDFLAGS += -Wl,--wrap=malloc,--wrap=realloc,--wrap=calloc
$(BUILD)/tests/refusals $(BUILD)/tests/compiled: tests/c/agreement/cases.c

# The library that others link: one object, and no name in it but voltigeur_* (and
# i386's thunks: hidden, each of a group, which a linker keeps once by their name).
$(BUILD)/embed/libvoltigeur.a: $(BUILD)/libvoltigeur.a | $(BUILD)/embed
	$(call step,AR)$(CC) $(CFLAGS) -r -nostdlib $(BUILD)/lib/voltigeur.o $(BUILD)/libvoltigeur.a -o $(BUILD)/embed/voltigeur.o && \
		$(OBJCOPY) --wildcard --keep-global-symbol='voltigeur_*' --keep-global-symbol='__x86.*' $(BUILD)/embed/voltigeur.o && \
		rm -f $@ && $(AR) rcsD $@ $(BUILD)/embed/voltigeur.o

# What the shells cannot ask a tool for: which tools there are.
$(BUILD)/completions/%: completions/% lib/rules/tools.def Makefile | $(BUILD)/completions
	$(call step,WRITE)sed -e 's/@TOOLS@/$(TOOLS)/' -e 's/@SECTIONS@/$(SECTIONS)/' $< > $@

$(BUILD) $(BUILD)/lib $(BUILD)/tests $(BUILD)/loaded $(BUILD)/embed $(BUILD)/completions:
	@mkdir -p $@

check-long: all $(CHECKS) ## compare chance, given dice and odds at length
	$(BUILD)/tests/agreement --branches 1 --tries 20000 --cases 60 --samples 4000 --paths 100000 --known tests/c/agreement/known tables/*/

check: all $(CHECKS) $(PRELOADS) $(LOADED) ## build and run the tests (TESTS=tests/tools/roll.bats runs one file)
	@VOLTIGEUR_BUILD=$(abspath $(BUILD)) sh tests/house/count.sh $(BATS) $(TESTS)

tests-build: all $(CHECKS) $(PRELOADS) $(LOADED)

# Fuzzing (tests/fuzz): libFuzzer targets by clang, each over an entrance.
FUZZERS = $(filter-out fuzz run,$(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c)))
FUZZ_SECONDS = 180
FUZZ_SHARED = $(BUILD)/fuzz/fuzz.o $(BUILD)/fuzz/run.o $(TOOLS:%=$(BUILD)/fuzz/main-%.o)
FUZZ_BUILD = BUILD=build-fuzz CC=clang CFLAGS="-O1 -g -fsanitize=fuzzer-no-link,address,undefined \
	-fno-sanitize-recover=all -fno-omit-frame-pointer"

$(BUILD)/fuzz:
	@mkdir -p $@

$(BUILD)/fuzz/main-%.o: cmd/%.c | $(BUILD)/fuzz
	$(call step,CC)$(COMPILE) -Dmain=main_$(subst -,_,$*) -c $< -o $@

$(BUILD)/fuzz/agreement-%.o: tests/c/agreement/%.c | $(BUILD)/fuzz
	$(call step,CC)$(COMPILE) -c $< -o $@

$(BUILD)/fuzz/programs: $(patsubst tests/c/agreement/%.c,$(BUILD)/fuzz/agreement-%.o,$(wildcard tests/c/agreement/*.c))

$(BUILD)/fuzz/%.o: tests/fuzz/%.c | $(BUILD)/fuzz
	$(call step,CC)$(COMPILE) -DFUZZ_ROOT='"$(CURDIR)"' -c $< -o $@

$(BUILD)/fuzz/%: $(BUILD)/fuzz/%.o $(FUZZ_SHARED) $(BUILD)/libvoltigeur.a
	$(call step,LINK)$(CC) $(CFLAGS) -fsanitize=fuzzer $^ $(LDFLAGS) $(LIBS) -lm -o $@

fuzzers: $(FUZZERS:%=$(BUILD)/fuzz/%)

fuzz: ## fuzz every entry point for FUZZ_SECONDS, two at a time (FUZZERS=record runs one)
	$(MAKE) fuzzers $(FUZZ_BUILD)
	sh tests/fuzz/fuzz.sh run $(FUZZ_SECONDS) $(FUZZERS)

fuzz-smoke: ## run all fuzz targets for a minute in total
	$(MAKE) fuzzers $(FUZZ_BUILD)
	sh tests/fuzz/fuzz.sh smoke 60 $(FUZZERS)

fuzz-merge: ## reduce grown corpora to the inputs that add coverage
	$(MAKE) fuzzers $(FUZZ_BUILD)
	sh tests/fuzz/fuzz.sh merge 0 $(FUZZERS)

check-package: ## test the packages: Debian, clean root, other systems (minutes; skips what the machine lacks)
	VOLTIGEUR_BUILD=$(abspath $(BUILD)) bats --timing --formatter tap tests/package

# Floors of coverage-c, in hundredths.
LINES = 90
BRANCHES = 80
# Counters are kept in the profile while a tool runs: one that is killed counts, and
# nothing has to be written at its end, when it may write no file any more.  Valgrind
# of Debian 12 reads no later DWARF.
COVERED_BUILD = BUILD=build-coverage CC=clang CFLAGS="-O1 -gdwarf-4 -fprofile-instr-generate -fcoverage-mapping \
	-mllvm -runtime-counter-relocation"

coverage-c: ## report which lines and branches of lib/ the tests reach and miss
	$(MAKE) tests-build $(COVERED_BUILD)
	rm -rf build-coverage/profiles
	-LLVM_PROFILE_FILE="$(CURDIR)/build-coverage/profiles/%c%m.profraw" VOLTIGEUR_BUILD=$(CURDIR)/build-coverage $(BATS) $(TESTS)
	sh tests/house/coverage-c.sh build-coverage $(LINES) $(BRANCHES)

RULESET = silver-bayonet
deletions: tests-build ## delete a ruleset's rules one by one: do the games of its model miss them? (RULESET=silver-bayonet, an hour)
	VOLTIGEUR_BUILD=$(abspath $(BUILD)) nice python3 tests/models/deletions.py --ruleset $(RULESET) $(DELETIONS)

mutate: tests-build ## change a number, word, condition or bound of the tables at a time: do tests notice? (MUTANTS="--ruleset corsair --sample 40 --seed 1"; all: a night)
	nice python3 tests/mutants/mutate.py $(MUTANTS)

mutate-c: tests-build ## the same with the operators of lib/ (MUTANTS="--sample 100")
	nice python3 tests/mutants/mutate.py --sources $(MUTANTS)

analyse: $(BUILD)/sandbox_filter.h ## run gcc -fanalyzer, cppcheck and clang-tidy, and look for unused functions
	sh tests/house/analyse.sh

# Calls that the shim stands before where a sanitizer has the place of LD_PRELOAD.
WRAPS = -Wl,--wrap=malloc,--wrap=realloc,--wrap=calloc,--wrap=read,--wrap=write,--wrap=close,--wrap=open,--wrap=getrandom

faults: tests-build ## make each call that can fail do so, with tests/faults/goldens (minutes)
	python3 tests/faults/faults.py $(BUILD)/loaded $(BUILD)/tests/shim.so
	python3 tests/faults/writes.py --every 5 $(BUILD)/loaded $(BUILD)/tests/shim.so
	mkdir -p build-faults
	$(CC) -std=c11 -O1 -g -DWRAPPED $(WARNINGS) -c tests/faults/shim.c -o build-faults/shim.o
	$(MAKE) $(TOOLS:%=build-faults/%) BUILD=build-faults CFLAGS="$(SANITIZE)" LDFLAGS="$(WRAPS) build-faults/shim.o"
	python3 tests/faults/faults.py --every 10 build-faults

# What calls itself 10000 times (DEEPEST_TREE) takes half of a usual stack, and more than all of it with sanitizers.
check-sanitize: ## run the tests with address and undefined-behaviour sanitizers
	$(MAKE) tests-build BUILD=build-asan CFLAGS="$(SANITIZE)"
	ulimit -s 16384; VOLTIGEUR_BUILD=$(abspath build-asan) VOLTIGEUR_SANITIZED=yes $(BATS) $(TESTS)

examples: all ## update the output of the examples in the manual and the README
	for page in README.md $(PAGES); do python3 tests/house/examples.py --update $$page || exit 1; done

coverage: ## report which rule ids the rulesets cover, and the last coverage-c
	sh tests/house/coverage.sh
	@cat build-coverage/report 2>/dev/null || echo "coverage of lib/: not measured yet; run make coverage-c (15 minutes)"

conformance: all ## update the answers in tests/conformance after a rule has changed
	python3 tests/conformance/make.py $(BUILD)

# The tests are run as ever, with their calls written down; what they say is not
# looked at here.
CONFORMANCE = $(abspath $(BUILD))/conformance
CONFORMANCE_TESTS = $(filter-out %odds.bats %/invariants.bats %/agreement.bats %/conformance.bats %/limits.bats,$(wildcard $(TESTS:%=%/*.bats)))

conformance-calls: tests-build ## rebuild tests/conformance from the tests' calls with given dice (minutes)
	rm -rf $(CONFORMANCE) && mkdir -p $(CONFORMANCE)
	for tool in $(TOOLS); do ln -s $(CURDIR)/tests/conformance/record.py $(CONFORMANCE)/$$tool; done
	ln -s $(abspath $(BUILD))/tests $(CONFORMANCE)/tests
	VOLTIGEUR_BUILD=$(CONFORMANCE) CONFORMANCE_TOOLS=$(abspath $(BUILD)) CONFORMANCE_CALLS=$(CONFORMANCE)/calls \
		$(BATS) $(CONFORMANCE_TESTS) > $(CONFORMANCE)/log 2>&1 || :
	python3 tests/conformance/make.py $(BUILD) $(CONFORMANCE)/calls

torn: all ## cut a log at every byte, and go on behind it (minutes)
	python3 tests/engine/torn.py $(BUILD)

.PHONY: conformance conformance-calls long torn
long: all ## run a hundred million records through two tools in constant memory (RECORDS=1000000 for fewer)
	sh tests/engine/long.sh

dice-quality: $(BUILD)/tests/quality ## test the dice at length, and the raw stream with Debian's dieharder (an hour)
	for sides in $$(seq 2 100); do $< even $$sides 10000000 || exit 1; done
	for walk in seeds records repetitions places; do $< pairs $$walk 20000000 || exit 1; done
	$< raw records 0 | dieharder -a -g 200

bench: all ## measure against other programs, as ratios within one run (BENCH="--only odds")
	@VOLTIGEUR_BUILD=$(abspath $(BUILD)) python3 tests/bench/bench.py $(BENCH)

demo: all ## show a short fight
	@sh tests/house/demo.sh

fmt: ## format the C sources
	clang-format -i cmd/*.c lib/*.[ch] lib/*/*.[ch]

rulings: ## rebuild man/voltigeur-rulings.7 from tables/*/index.yaml
	sh tests/house/rulings.sh > man/voltigeur-rulings.7

compiled: $(BUILD)/tests/compiled ## write the list of what is left of the programs anew, in tests/fixtures/compiled.txt
	VOLTIGEUR_BUILD=$(abspath $(BUILD)) bash tests/engine/compiled.bash $(BUILD)/records > $(BUILD)/compiled.txt && cp $(BUILD)/compiled.txt tests/fixtures/compiled.txt

sheets: all ## rebuild the quick references in man/voltigeur-RULESET.7 from tables/
	for rules in tables/*/; do page=man/voltigeur-$$(basename $$rules).7; \
		sh tests/house/sheets.sh $$page > $(BUILD)/sheet && cp $(BUILD)/sheet $$page || exit 1; done

html: all ## build the manual and the quick references as web pages in build/html
	VOLTIGEUR_BUILD=$(abspath $(BUILD)) sh tests/house/html.sh $(BUILD)/html

# The same tree gives the same bytes: names sorted, no owner, one time, that of
# the last commit unless SOURCE_DATE_EPOCH says another.
EPOCH = $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),0)
TARBALL = $(BUILD)/voltigeur-$(VERSION).tar.gz

dist: | $(BUILD) ## build the release tarball in build/, reproducibly
	{ git ls-files -z 2>/dev/null || find . -name 'build*' -prune -o -type f -printf '%P\0'; } | LC_ALL=C sort -z | \
		tar --create --null --no-recursion --files-from=- --mtime=@$(EPOCH) --owner=0 --group=0 --numeric-owner \
		--mode=u+rw,go=rX --format=ustar --transform='s,^,voltigeur-$(VERSION)/,' | gzip -9n > $(TARBALL)

deb: dist ## build Debian packages in build/deb/
	rm -rf $(BUILD)/deb && mkdir -p $(BUILD)/deb
	tar -xzf $(TARBALL) -C $(BUILD)/deb
	cd $(BUILD)/deb/voltigeur-$(VERSION) && env -u MAKEFLAGS dpkg-buildpackage -us -uc -b -J

# Pages and completions follow PROGRAM_PREFIX: names in headings, references and examples; and
# pages name the examples where they are installed.
RENAME = $(foreach tool,$(TOOLS),-e 's/^\.Dt $(shell echo $(tool) | tr a-z A-Z) /.Dt $(shell echo $(PROGRAM_PREFIX)$(tool) | tr a-z A-Z) /' \
	-e 's/^\(\.Nm\) $(tool)$$/\1 $(PROGRAM_PREFIX)$(tool)/' -e 's/^\(\.Nm\) $(tool) /\1 $(PROGRAM_PREFIX)$(tool) /' \
	-e 's/^\(\.Xr\) $(tool) 1/\1 $(PROGRAM_PREFIX)$(tool) 1/' \
	-e 's/\(^[$$] \|| \)$(tool) /\1$(PROGRAM_PREFIX)$(tool) /g') \
	-e 's,\($$PWD/\|\./\)\{0\,1\}tests/fixtures,$(EXAMPLES),g'
# What the pages' examples use: unit files, small rulesets, and the log of an evening of each rulebook.
EXAMPLES = $(PREFIX)/share/voltigeur/examples

# The rulesets as compiled data, so that a line of a game starts fast.  Only a tool that runs
# here can write it: a cross build installs none, and its tools read the YAML.
IMAGEDIR = $(DESTDIR)$(PREFIX)/lib/voltigeur
define IMAGES
	if $(BUILD)/table-lookup --version >/dev/null 2>&1; then mkdir -p $(IMAGEDIR) && for rules in tables/*/; do name=$$(basename $$rules); \
		VOLTIGEUR_LIMITS='' VOLTIGEUR_TABLES=$(DATADIR) $(BUILD)/table-lookup --image -r $$name > $(IMAGEDIR)/$$name.new && \
		chmod 644 $(IMAGEDIR)/$$name.new && mv -f $(IMAGEDIR)/$$name.new $(IMAGEDIR)/$$name.image || exit 1; done; fi
endef

install: all ## install below PREFIX (DESTDIR, PROGRAM_PREFIX)
	mkdir -p $(BINDIR) $(DATADIR) $(DESTDIR)$(LIBDIR)/pkgconfig $(INCLUDEDIR) \
		$(foreach section,1 3 5 7,$(MANDIR)/man$(section)) $(BASHDIR) $(ZSHDIR) $(FISHDIR)
	for tool in $(TOOLS); do install -m 755 $(BUILD)/$$tool $(BINDIR)/$(PROGRAM_PREFIX)$$tool || exit 1; done
	install -m 644 $(BUILD)/embed/libvoltigeur.a $(DESTDIR)$(LIBDIR)/
	install -m 644 lib/voltigeur.h $(INCLUDEDIR)/
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@VERSION@|$(VERSION)|' lib/voltigeur.pc.in \
		> $(DESTDIR)$(LIBDIR)/pkgconfig/voltigeur.pc
	for rules in tables/*/; do mkdir -p $(DATADIR)/$$(basename $$rules) && \
		install -m 644 $$rules*.yaml $(DATADIR)/$$(basename $$rules)/ || exit 1; done
	$(IMAGES)
	cd tests/fixtures && find units league rosters rules/league rules/parade rules/tin logs/[a-q]*.log logs/s*.log -type f | while read -r file; do \
		install -D -m 644 "$$file" "$(DESTDIR)$(EXAMPLES)/$$file" || exit 1; done
	for page in $(PAGES); do name=$${page##*/}; section=$${name##*.}; \
		case " $(TOOLS:%=%.1) " in *" $$name "*) name=$(PROGRAM_PREFIX)$$name ;; esac; \
		sed $(RENAME) $$page > $(MANDIR)/man$$section/$$name || exit 1; done
	echo '.so man7/voltigeur.7' > $(MANDIR)/man1/voltigeur.1 # man(1) prefers section 3 to 7
	sed 's/^\(_voltigeur_prefix=\).*/\1$(PROGRAM_PREFIX)/' $(BUILD)/completions/voltigeur.bash > $(BASHDIR)/$(PROGRAM_PREFIX)voltigeur
	for tool in $(TOOLS); do ln -sf $(PROGRAM_PREFIX)voltigeur $(BASHDIR)/$(PROGRAM_PREFIX)$$tool; done
	sed -e '1s/.*/#compdef$(TOOLS:%= $(PROGRAM_PREFIX)%)/' -e 's/^\(_voltigeur_prefix=\).*/\1$(PROGRAM_PREFIX)/' \
		$(BUILD)/completions/_voltigeur > $(ZSHDIR)/_$(PROGRAM_PREFIX)voltigeur
	for tool in $(TOOLS); do sed 's/^\(set -g _voltigeur_prefix\).*/\1 "$(PROGRAM_PREFIX)"/' $(BUILD)/completions/voltigeur.fish \
		> $(FISHDIR)/$(PROGRAM_PREFIX)$$tool.fish || exit 1; done

uninstall: ## remove what install put there
	rm -f $(TOOLS:%=$(BINDIR)/$(PROGRAM_PREFIX)%) $(TOOLS:%=$(MANDIR)/man1/$(PROGRAM_PREFIX)%.1)
	rm -f $(MANDIR)/man1/voltigeur.1 $(foreach section,3 5 7,$(patsubst man/%,$(MANDIR)/man$(section)/%,$(wildcard man/*.$(section))))
	rm -f $(DESTDIR)$(LIBDIR)/libvoltigeur.a $(DESTDIR)$(LIBDIR)/pkgconfig/voltigeur.pc $(INCLUDEDIR)/voltigeur.h
	rm -f $(TOOLS:%=$(BASHDIR)/$(PROGRAM_PREFIX)%) $(BASHDIR)/$(PROGRAM_PREFIX)voltigeur
	rm -f $(ZSHDIR)/_$(PROGRAM_PREFIX)voltigeur $(TOOLS:%=$(FISHDIR)/$(PROGRAM_PREFIX)%.fish)
	rm -rf $(DESTDIR)$(PREFIX)/share/voltigeur
	rm -f $(patsubst tables/%/,$(IMAGEDIR)/%.image,$(wildcard tables/*/))
	-[ ! -d $(IMAGEDIR) ] || rmdir $(IMAGEDIR) 2>/dev/null

clean: ## remove what was built
	rm -rf build build-*

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | awk -F '\t' '{ printf "%-16s %s\n", $$1, $$2 }'

-include $(wildcard $(BUILD)/*.d $(BUILD)/lib/*.d $(BUILD)/lib/*/*.d $(BUILD)/tests/*.d $(BUILD)/loaded/*.d $(BUILD)/fuzz/*.d)
.PHONY: all check compiled tests-build fuzzers fuzz fuzz-smoke fuzz-merge faults analyse coverage-c check-sanitize examples coverage bench demo fmt rulings sheets html install uninstall clean help check-package deletions mutate mutate-c dist deb dice-quality
.SECONDARY: $(OBJECTS)
