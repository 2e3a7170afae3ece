import type { Page } from '@playwright/test'
import { LONG } from '#tests/support/long.ts'
import { type Measures, tellSizes } from './support/measure.ts'
import { noteRefusals } from './support/refusals.ts'
import { isOn, settled } from './support/screen.ts'
import { ANONYMOUS, type DemoPerson, enterAs, people } from './support/screens.ts'
import { DESK, expect, PHONE, shellStored, test } from './support/test.ts'
import { tellInBothThemes } from './support/theme.ts'

// What must hold on every screen, looked at in one visit of each:
// - RGAA's floor: both widths, both themes, no violation (interface rules, "Accessibility"); only colours change with the
//   theme;
// - no screen hands the browser a text to run;
// - the sizes people really have: a mouse's desk is dense and says what it cuts, a thumb finds everything, and nothing is
//   wider than its page, like a window that is drawn smaller.

const THUMB = { width: 360, height: 740, smallest: 44 }
const SIZES: readonly ({ width: number; height: number } & Measures)[] = [
  { width: 1280, height: 720, highest: 44, tips: true },
  { width: 768, height: 1024, tips: true },
  THUMB,
]

/** What is wrong with the screen that stands, by where it is. */
async function tellFaults(page: Page, sizes: typeof SIZES): Promise<[string, string[]][]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const found: [string, string[]][] = [
    ['sideways', wide > 0 ? [`${wide} px`] : []],
    ['axe', await tellInBothThemes(page)],
  ]
  for (const { width, height, ...asked } of sizes) {
    await page.setViewportSize({ width, height })
    await settled(page)
    found.push([`${width} px`, await tellSizes(page, asked)])
  }
  return found
}

async function walk(page: Page, person: DemoPerson, size: typeof PHONE): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const refusals = await noteRefusals(page)
  await enterAs(page, person, false)
  for (const screen of person.screens.filter(s => isOn(size === PHONE ? 'phone' : 'desk', s))) {
    await page.setViewportSize(size)
    await screen.open(page)
    for (const [where, faults] of await tellFaults(page, size === DESK ? SIZES : [THUMB]))
      if (faults.length) found[`${screen.name}, ${where}`] = faults
  }
  if (person.email) await shellStored(page)
  if (refusals.length) found.refused = refusals
  return found
}

/** Whose screens are met on a phone first; the others' on a desk. The other way round is looked at by the long run. */
const ON_PHONES = ['technicien', 'agent', ANONYMOUS]

for (const [width, size] of Object.entries({ phone: PHONE, desk: DESK }))
  for (const person of people) {
    const usual = ON_PHONES.includes(person.name) === (size === PHONE)
    test(`${person.name}, ${width}: axe, sizes, texts that are not run`, usual ? {} : LONG, async ({ device }) => {
      test.setTimeout(600_000)
      expect(await walk(await device({ size }), person, size)).toEqual({})
    })
  }
