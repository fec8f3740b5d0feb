# Voltigeur: make, make check, make install; make help lists the rest.
VERSION = 0.1.0
PREFIX = /usr/local
DESTDIR =
PROGRAM_PREFIX =
CC = gcc
CFLAGS = -O2 -g
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow
TOOLS = $(patsubst cmd/%.c,%,$(wildcard cmd/*.c))
BUILD = build

INCLUDES = -iquote lib
DEFINES = -D_DEFAULT_SOURCE -DVOLTIGEUR_VERSION='"$(VERSION)"' \
	-DVOLTIGEUR_DATA='"$(PREFIX)/share/voltigeur/tables"'
LIBS = -lyaml -ljansson -lgmp
OBJECTS = $(patsubst lib/%.c,$(BUILD)/lib/%.o,$(wildcard lib/*.c))
BINARIES = $(TOOLS:%=$(BUILD)/%)

all: $(BINARIES)

$(BUILD)/lib/%.o: lib/%.c | $(BUILD)/lib
	$(CC) -std=c11 $(DEFINES) $(INCLUDES) $(WARNINGS) $(CFLAGS) -MMD -c $< -o $@

$(BUILD)/libvoltigeur.a: $(OBJECTS)
	rm -f $@ && ar rcs $@ $(OBJECTS)

$(BUILD)/%: cmd/%.c $(BUILD)/libvoltigeur.a
	$(CC) -std=c11 $(DEFINES) $(INCLUDES) $(WARNINGS) $(CFLAGS) -MMD $< $(BUILD)/libvoltigeur.a $(LDFLAGS) $(LIBS) -o $@

$(BUILD)/lib:
	mkdir -p $@

check: all
	bats --timing tests

clean:
	rm -rf build

-include $(wildcard $(BUILD)/*.d $(BUILD)/lib/*.d)
.PHONY: all check clean
