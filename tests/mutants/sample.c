/* Operators of all kinds, for mutants.bats: which part of a line is whose operand? */
#include <stdio.h>

struct pair {
	unsigned low : 4, high : 4;
	int items[4];
};

static int tried;

static int try(int value)
{
	tried = tried * 3 + value;
	return value;
}

static int ask(const struct pair *pair, int a, int b, const int *at)
{
	int sum = 0;

	for (int i = 0; i < a && pair->items[i & 3] <= b; i++)
		sum += pair->items[i & 3] - 1 + a * b;
	if (!try(a) || (try(b) > 2 && *at++ == 3))
		return sum + *at;
	sum += a > b ? a : b;
	return (int)(pair->low != pair->high) + sum + pair->items[3 & (a + 1 < 3 ? a : b)] -
	       (a << 1) * (b & 1);
}

int main(void)
{
	const struct pair pairs[] = {{1, 2, {1, 2, 3, 1}}, {3, 3, {0, 5, 1, 2}}};

	for (int i = 0; i < 2; i++)
		for (int a = 0; a < 3; a++)
			for (int b = 0; b < 4; b++)
				printf("%d ", ask(&pairs[i & 1], a, b, pairs[i & 1].items));
	printf("%d\n", tried);
	return 0;
}
