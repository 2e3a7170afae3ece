import { enterAs, people } from './support/screens.ts'
import { DESK, expect, PHONE, test } from './support/test.ts'
import { tellInBothThemes } from './support/theme.ts'

// RGAA's floor: every screen, both widths, both themes, no violation (interface rules, "Accessibility"). One visit of a
// screen serves both themes: only its colours change.
for (const [width, size] of Object.entries({ phone: PHONE, desk: DESK })) {
  for (const person of people) {
    test(`${person.name}, ${width}`, async ({ device }) => {
      test.setTimeout(300_000)
      const page = await device({ size })
      await enterAs(page, person, false)
      const found: Record<string, string[]> = {}
      for (const screen of person.screens.filter(s => size === PHONE || !s.phone)) {
        await screen.open(page)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (wide > 0) found[`${screen.name}, sideways`] = [`${wide} px`]
        const violations = await tellInBothThemes(page)
        if (violations.length) found[screen.name] = violations
      }
      expect(found).toEqual({})
    })
  }
}
