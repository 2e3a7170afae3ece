import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { enterAs, people } from './support/screens.ts'
import { DESK, expect, PHONE, test } from './support/test.ts'

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)
}

// RGAA's floor: every screen, both widths, both themes, no violation (interface rules, "Accessibility").
for (const [width, size] of Object.entries({ phone: PHONE, desk: DESK })) {
  for (const dark of [false, true]) {
    for (const person of people) {
      test(`${person.name}, ${width}, ${dark ? 'dark' : 'light'}`, async ({ device }) => {
        test.setTimeout(180_000)
        const page = await device({ size, dark })
        await enterAs(page, person, dark)
        const found: Record<string, string[]> = {}
        for (const screen of person.screens.filter(s => size === PHONE || !s.phone)) {
          await screen.open(page)
          const violations = await violationsOf(page)
          if (violations.length) found[screen.name] = violations
        }
        expect(found).toEqual({})
      })
    }
  }
}
