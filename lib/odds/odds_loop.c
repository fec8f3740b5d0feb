/* odds_loop: loops whose rounds only add up. "For each kill, throw for the horse"
 * may be thirty rounds with the same distribution. A round that only writes sums,
 * and reads none of them, does not depend on the rounds before it. So the
 * distribution of one round is computed once, by this engine, and n rounds are its
 * n-th power. The whole loop is one throw.
 *
 * Where n differs from state to state and a round may change nothing, two throws are less
 * work: how many rounds change something, t, in which many states become one; then the t-th
 * power of the distribution of a round that does. Of n rounds with c outcomes that is
 * C(n + c, c) ways in all, and not as many for each n. */
#include <string.h>

#include "odds/odds_engine.h"

/* ---- finding them ---- */

static bool adds_to(const struct op *op, uint32_t slot)
{
	return op->kind == OP_SET && op->slot == slot && op->node->op == NODE_ADD &&
	       op->node->a->op == NODE_SLOT && op->node->a->slot == slot && op->node->type == TYPE_NUMBER;
}

/* Does the operation read the slot, except to add to it? */
static bool reads_it(const struct engine *engine, uint32_t at, uint32_t slot)
{
	const struct op *op = &engine->program->ops[at];
	const struct flow *flow = &engine->flow;

	if (!flow->useful[at] || !flow_has(flow_of(flow, flow->reads, at), slot))
		return false;
	if (!adds_to(op, slot))
		return true;
	const struct node *amount = op->node->b; /* "x: x + x" reads it; a plain slot or constant does not */
	return !(amount->op == NODE_CONSTANT || (amount->op == NODE_SLOT && amount->slot != slot));
}

static bool writes_it(const struct engine *engine, uint32_t at, uint32_t slot)
{
	const struct flow *flow = &engine->flow;

	return flow->useful[at] && flow_has(flow_of(flow, flow->writes, at), slot);
}

/* Do all paths from inside the loop stay inside? A search for the best option leaves
 * it: it looks ahead to the end. */
static bool is_closed(const struct engine *engine, uint32_t head, uint32_t back, uint32_t *next)
{
	for (uint32_t at = head + 1; at < back; at++) {
		size_t count = flow_next(engine->program, at, next);

		if (engine->best[at])
			return false;
		for (size_t i = 0; i < count; i++)
			if (next[i] <= head || next[i] > back)
				return false;
	}
	return true;
}

enum { NOT_WRITTEN, OWN, SUM, COUPLED };

/* How a loop uses a slot. */
static int use_of(const struct engine *engine, uint32_t head, uint32_t back, uint32_t slot)
{
	bool written = false, read = false, added = true;

	for (uint32_t at = head + 1; at < back; at++) {
		written |= writes_it(engine, at, slot);
		read |= reads_it(engine, at, slot);
		added &= !writes_it(engine, at, slot) || adds_to(&engine->program->ops[at], slot);
	}
	if (!written)
		return NOT_WRITTEN;
	if (!flow_has(flow_of(&engine->flow, engine->flow.live, head), slot))
		return OWN; /* set before it is read in each round */
	return added && !read ? SUM : COUPLED;
}

static struct summing *summing_at(struct engine *engine, uint32_t head, uint32_t back)
{
	const struct op *test = &engine->program->ops[head];
	struct summing *summing = arena_take(engine->arena, sizeof *summing);
	uint32_t slots = (uint32_t)engine->program->slot_count;
	uint32_t round = test->node->a->slot;

	*summing = (struct summing){.head = head, .back = back, .most = test->node->b->slot};
	summing->sums = arena_take(engine->arena, slots * sizeof *summing->sums);
	summing->reads = arena_take(engine->arena, slots * sizeof *summing->reads);
	for (uint32_t slot = 0; slot < slots; slot++) {
		int use = use_of(engine, head, back, slot);
		bool read = false;

		if (use == COUPLED || (use == OWN && engine->counts_of[slot]))
			return NULL;
		for (uint32_t at = head + 1; at < back; at++)
			read |= engine->flow.useful[at] &&
				flow_has(flow_of(&engine->flow, engine->flow.reads, at), slot);
		if (use == SUM && slot != round)
			summing->sums[summing->sum_count++] = slot;
		if (use == NOT_WRITTEN && read)
			summing->reads[summing->read_count++] = slot;
	}
	summing->forgets = !flow_has(
	    flow_of(&engine->flow, engine->flow.live, flow_landing(&engine->flow, test->target)),
	    summing->most);
	return summing->sum_count ? summing : NULL;
}

/* Matches a round counter against a bound, as compile_step.c compiles `repeat`. */
static bool heads_a_loop(const struct engine *engine, uint32_t head)
{
	const struct op *op = &engine->program->ops[head];

	return engine->flow.useful[head] && op->kind == OP_UNLESS && !op->guard &&
	       op->node->op == NODE_LESS && op->node->a->op == NODE_SLOT && op->node->b->op == NODE_SLOT &&
	       op->target > head + 1 && engine->program->ops[op->target - 1].kind == OP_JUMP &&
	       engine->program->ops[op->target - 1].target == head;
}

/* For the next segment only four things matter: what the distribution of a round
 * depends on, the number of rounds, the sums so far, and what is read after the loop. */
static void set_segment(struct engine *engine, const struct summing *summing)
{
	struct flow *flow = &engine->flow;
	flow_bits *segment = flow_of(flow, flow->segment, summing->head);
	uint32_t exit = flow_landing(flow, engine->program->ops[summing->head].target);

	memset(segment, 0, flow->words * sizeof *segment);
	if (!flow->stops[exit])
		memcpy(segment, flow_of(flow, flow->segment, exit), flow->words * sizeof *segment);
	for (size_t i = 0; i < summing->read_count; i++)
		flow_add(segment, summing->reads[i]);
	for (size_t i = 0; i < summing->sum_count; i++)
		flow_add(segment, summing->sums[i]);
	flow_add(segment, summing->most);
}

void engine_read_summing(struct engine *engine)
{
	for (uint32_t at = 0; at < engine->program->op_count; at++)
		if (engine->summing[at])
			set_segment(engine, engine->summing[at]);
}

bool engine_summing_needs(const struct engine *engine, uint32_t at, uint32_t slot)
{
	const struct summing *summing = engine->summing[at];

	for (size_t i = 0; summing && i < summing->read_count; i++)
		if (summing->reads[i] == slot)
			return true;
	for (size_t i = 0; summing && i < summing->sum_count; i++)
		if (summing->sums[i] == slot)
			return true;
	return false;
}

void engine_find_summing(struct engine *engine)
{
	const struct program *program = engine->program;
	uint32_t *next = arena_take(engine->arena, flow_most_next(program) * sizeof *next);

	for (uint32_t head = 0; head < program->op_count; head++) {
		if (!heads_a_loop(engine, head))
			continue;
		uint32_t back = program->ops[head].target - 1;
		if (!is_closed(engine, head, back, next))
			continue;
		engine->summing[head] = summing_at(engine, head, back);
		if (!engine->summing[head])
			continue;
		engine->flow.stops[head] = true;
		engine->flow.useful[back] = true; /* end of a round */
	}
}

/* ---- one round, and n rounds ---- */

/* In lowest terms, since many rounds make large numbers of them. */
static void reduce(struct throws *distribution)
{
	mpz_t common;

	mpz_init_set(common, distribution->total);
	for (size_t i = 0; i < distribution->count; i++)
		mpz_gcd(common, common, distribution->weights[i]);
	mpz_divexact(distribution->total, distribution->total, common);
	for (size_t i = 0; i < distribution->count; i++)
		mpz_divexact(distribution->weights[i], distribution->weights[i], common);
	mpz_clear(common);
}

static struct throws *distribution_of_frontier(struct engine *engine, const struct summing *summing,
					       const struct frontier *end, const size_t *index)
{
	struct throws *distribution = throws_new(engine->distributions, end->count, summing->sum_count,
						 end->limbs);

	mpz_set(distribution->total, end->denominator);
	for (uint32_t i = 0; i < end->count; i++) {
		for (size_t j = 0; j < summing->sum_count; j++)
			distribution->values[i * distribution->width + j] =
			    index[j] < end->width ? frontier_key(end, i)[index[j]] : 0;
		mpz_import(distribution->weights[i], end->limbs, -1, sizeof(mp_limb_t), 0, 0,
			   frontier_weight(end, i));
		distribution->count++;
	}
	reduce(distribution);
	return distribution;
}

/* Runs the body once with its sums at 0, in an engine of its own. */
static bool one_round(struct engine *engine, const struct summing *summing, struct throws **distribution)
{
	struct engine inner = *engine;
	struct machine *machine = engine->machine;
	size_t size = engine->slot_count * sizeof *machine->slots;
	value *slots = arena_take(engine->arena, size);
	size_t *index = arena_take(engine->arena, summing->sum_count * sizeof *index);

	memcpy(slots, machine->slots, size);
	for (size_t i = 0; i < summing->sum_count; i++)
		machine->slots[summing->sums[i]] = value_of(0);
	inner.start = arena_take(engine->arena, size);
	memcpy(inner.start, machine->slots, size);
	inner.waiting = arena_take(engine->arena, engine->program->op_count * sizeof *inner.waiting);
	inner.end = summing->back;
	inner.tries = false;
	inner.index_of = NULL;
	bool fine = engine_begin(&inner, summing->head + 1) && engine_drive(&inner);
	struct frontier *end = inner.waiting[inner.end];
	if (fine) {
		for (size_t i = 0; i < summing->sum_count; i++)
			index[i] = frontier_place(end, summing->sums[i]);
		*distribution = distribution_of_frontier(engine, summing, end, index);
	}
	for (uint32_t at = 0; at < engine->program->op_count; at++)
		if (inner.waiting[at])
			frontier_free(inner.waiting[at]);
	engine->work = inner.work;
	engine->spent = inner.spent;
	engine->gave_up = inner.gave_up;
	engine->pass = inner.pass;
	memcpy(machine->slots, slots, size);
	return fine;
}

/* The item of a key for the sum of two. */
static item add_items(struct engine *engine, item a, item b)
{
	if (!((a | b) & 1)) /* an integer is twice itself */
		return engine_encode(engine, value_of((int64_t)a / 2 + b / 2));
	return engine_encode(engine, number_add(engine_decode(engine, a), engine_decode(engine, b)));
}

/* The distribution of one more round; NULL after a fault. */
static struct throws *one_more(struct engine *engine, const struct throws *before, const struct throws *one)
{
	uint64_t pairs = before->count * one->count;

	engine->work += pairs;
	engine->spent += pairs * (8 + one->width +
				  engine_product_costs(mpz_size(before->total), mpz_size(one->total)));
	if (!engine_fits(engine))
		return NULL;
	struct frontier *sums = frontier_new(engine->arena, 0, NULL, one->width);
	item *key = arena_take(engine->arena, (one->width + 1) * sizeof *key);
	mpz_t denominator, scale, weight;

	mpz_inits(denominator, scale, weight, NULL);
	mpz_mul(denominator, before->total, one->total);
	frontier_set_denominator(sums, denominator, scale);
	for (size_t i = 0; i < before->count; i++)
		for (size_t j = 0; j < one->count; j++) {
			for (size_t k = 0; k < one->width; k++)
				key[k] = add_items(engine, (item)before->values[i * one->width + k],
						   (item)one->values[j * one->width + k]);
			mpz_mul(weight, before->weights[i], one->weights[j]);
			frontier_add(sums, key, mpz_limbs_read(weight), mpz_size(weight));
		}
	engine_count_steps(engine, pairs);
	struct throws *distribution = throws_new(engine->distributions, sums->count, one->width, sums->limbs);
	mpz_set(distribution->total, denominator);
	for (size_t i = 0; i < sums->count * one->width; i++)
		distribution->values[i] = sums->keys[i];
	for (uint32_t i = 0; i < sums->count; i++, distribution->count++)
		mpz_import(distribution->weights[i], sums->limbs, -1, sizeof(mp_limb_t), 0, 0,
			   frontier_weight(sums, i));
	mpz_clears(denominator, scale, weight, NULL);
	frontier_free(sums);
	return distribution;
}

/* The distribution of rounds that have only one outcome. */
static struct throws *certain_rounds(struct engine *engine, const struct throws *one, size_t rounds)
{
	struct throws *distribution = throws_new(engine->distributions, 1, one->width, 1);

	mpz_set_ui(distribution->total, 1);
	mpz_set_ui(distribution->weights[distribution->count++], 1);
	for (size_t i = 0; i < one->width; i++)
		distribution->values[i] = engine_encode(
		    engine,
		    number_multiply(engine_decode(engine, (item)one->values[i]), value_of((int64_t)rounds)));
	return distribution;
}

/* Of what is read now, and of all rounds or those that change something. */
static struct summed *known_distributions(struct engine *engine, struct summing *summing, bool effective)
{
	const struct machine *machine = engine->machine;
	struct summed *summed;

	for (summed = summing->known; summed; summed = summed->next) {
		size_t same = 0;

		while (same < summing->read_count &&
		       !number_compare(summed->reads[same], machine->slots[summing->reads[same]]))
			same++;
		if (same == summing->read_count && summed->effective == effective)
			return summed;
	}
	summed = arena_take(engine->arena, sizeof *summed);
	summed->reads = arena_take(engine->arena, summing->read_count * sizeof *summed->reads);
	for (size_t i = 0; i < summing->read_count; i++)
		summed->reads[i] = machine->slots[summing->reads[i]];
	summed->effective = effective;
	summed->next = summing->known;
	return summing->known = summed;
}

/* The outcome of a round that changes nothing; its count if there is none. */
static size_t idle_outcome(const struct throws *one)
{
	size_t at = 0;

	for (; at < one->count; at++) {
		size_t zeros = 0;

		while (zeros < one->width && !one->values[at * one->width + zeros])
			zeros++;
		if (zeros == one->width)
			return at;
	}
	return at;
}

/* The distribution of a round that changes something. */
static struct throws *effective_of(struct engine *engine, const struct throws *one)
{
	size_t idle = idle_outcome(one);
	struct throws *rest = throws_new(engine->distributions, one->count - 1, one->width,
					 mpz_size(one->total));

	mpz_sub(rest->total, one->total, one->weights[idle]);
	for (size_t i = 0; i < one->count; i++) {
		if (i == idle)
			continue;
		memcpy(rest->values + rest->count * one->width, one->values + i * one->width,
		       one->width * sizeof *one->values);
		mpz_set(rest->weights[rest->count++], one->weights[i]);
	}
	reduce(rest);
	return rest;
}

/* The distributions of no round and, if it is needed, of one. */
static bool start_distributions(struct engine *engine, struct summing *summing, struct summed *summed,
				size_t rounds)
{
	while (summed->capacity <= rounds || summed->capacity < 2) {
		size_t filled = summed->capacity;

		summed->distributions = arena_grow(engine->arena, summed->distributions, filled,
						   &summed->capacity, sizeof *summed->distributions);
	}
	if (!summed->distributions[0]) {
		summed->distributions[0] = throws_new(engine->distributions, 1, summing->sum_count, 1);
		mpz_set_ui(summed->distributions[0]->total, 1);
		mpz_set_ui(summed->distributions[0]->weights[0], 1);
		summed->distributions[0]->count = 1;
	}
	if (!rounds || summed->distributions[1])
		return true;
	if (!summed->effective)
		return one_round(engine, summing, &summed->distributions[1]);
	struct summed *all = known_distributions(engine, summing, false);
	summed->distributions[1] = effective_of(engine, all->distributions[1]);
	return true;
}

/* How many of the rounds change something. */
static bool cast_effective(struct engine *engine, struct cast *cast, const struct throws *one, size_t rounds)
{
	size_t idle = idle_outcome(one);
	mpz_t rest;

	if (!engine->rounds_vary || !cast->summing->forgets || one->width < 2 || idle == one->count ||
	    mpz_size(one->total) > 1 || rounds > UINT32_MAX)
		return false;
	mpz_init(rest);
	mpz_sub(rest, one->total, one->weights[idle]);
	uint64_t weight = mpz_get_ui(rest);
	mpz_clear(rest);
	cast->counts = true;
	cast->distribution = throws_of_counts(engine->distributions, (uint32_t)rounds, &weight, 1,
					      mpz_get_ui(one->total));
	return true;
}

enum { STEPS_OF_ROUND = 4 }; /* at least: to look, to count, to add, to go back */

bool engine_cast_summing(struct engine *engine, struct cast *cast)
{
	struct summing *summing = cast->summing;
	value most = engine->machine->slots[summing->most];
	bool effective = most.denominator == EFFECTIVE_DENOMINATOR;
	struct summed *summed = known_distributions(engine, summing, effective);
	size_t rounds = effective            ? (size_t)most.numerator
			: most.numerator > 0 ? (size_t)number_up(most).numerator
					     : 0;

	if (rounds >= engine->machine->limits->steps / STEPS_OF_ROUND)
		return fault_add(engine->machine->faults, nowhere,
				 "more than %llu steps and dice (limit: steps)",
				 (unsigned long long)engine->machine->limits->steps);
	if (!start_distributions(engine, summing, summed, rounds))
		return false;
	if (rounds > 1 && summed->distributions[1]->count == 1 && !summed->distributions[rounds])
		summed->distributions[rounds] = certain_rounds(engine, summed->distributions[1], rounds);
	if (summed->distributions[rounds]) {
		cast->distribution = summed->distributions[rounds];
		return true;
	}
	if (rounds && !effective && cast_effective(engine, cast, summed->distributions[1], rounds))
		return engine_distribution(engine, cast->distribution);
	for (size_t n = 2; n <= rounds; n++) {
		if (!summed->distributions[n])
			summed->distributions[n] = one_more(engine, summed->distributions[n - 1],
							    summed->distributions[1]);
		if (!summed->distributions[n] || !engine_fits(engine))
			return false;
	}
	cast->distribution = summed->distributions[rounds];
	return true;
}
