import { type Measures, tellSizes } from './support/measure.ts'
import { enterAs, people, settled } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// Every screen at the sizes people really have: a mouse's desk is dense and says what it cuts, a thumb finds everything,
// and nothing is wider than its page. One visit of a screen serves all sizes, like a window that is drawn smaller.
const SIZES: readonly ({ width: number; height: number } & Measures)[] = [
  { width: 1280, height: 720, highest: 44, tips: true },
  { width: 768, height: 1024, tips: true },
  { width: 360, height: 740, smallest: 44 },
]

for (const person of people) {
  test(`${person.name} at ${SIZES.map(s => s.width).join(', ')} px`, async ({ device }) => {
    test.setTimeout(300_000)
    const page = await device({ size: { width: 1280, height: 720 } })
    await enterAs(page, person, false)
    const found: Record<string, string[]> = {}
    for (const screen of person.screens.filter(s => !s.phone)) {
      await page.setViewportSize({ width: 1280, height: 720 })
      await screen.open(page)
      for (const { width, height, ...asked } of SIZES) {
        await page.setViewportSize({ width, height })
        await settled(page)
        const said = await tellSizes(page, asked)
        if (said.length) found[`${screen.name}, ${width} px`] = said
      }
    }
    expect(found).toEqual({})
  })
}
