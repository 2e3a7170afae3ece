import { expect, it } from 'vitest'
import { JOURS_CHOMES, NUITS_MINEURS, REPERES } from './reperes.ts'

it('names the text of each thing that the engine measures by', () => {
  for (const { reference } of [...Object.values(REPERES), ...NUITS_MINEURS, JOURS_CHOMES])
    expect(reference).toMatch(/^(art\. L\d{4}-\d+|CCN 66|convention)/)
})
