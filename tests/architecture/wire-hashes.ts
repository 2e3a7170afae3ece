/** Hash of the contracts at each wire version, as `wire.test.ts` computes it. A released line is never edited. */
export const wireHashes: Readonly<Record<number, string>> = {
  1: '90c80f9b20912843',
  2: 'dca946bff7393a7a',
  3: '6494e5f75a793ec4',
  4: 'd09c7842d15c3dd7',
  5: '9517439d8feb0a7b',
}
