import { isOn } from '../support/screen.ts'
import { enterAs, people } from '../support/screens.ts'
import { DESK, expect, PHONE, readyOffline, test } from '../support/test.ts'
import { take } from './take.ts'

/** The narrowest window that people plan in. */
const LAPTOP = { width: 1280, height: 720 }

for (const [width, size] of Object.entries({ phone: PHONE, laptop: LAPTOP, desk: DESK })) {
  for (const dark of [false, true]) {
    const theme = dark ? 'dark' : 'light'
    for (const person of people) {
      test(`${person.name}, ${width}, ${theme}`, async ({ device }) => {
        test.setTimeout(240_000)
        const page = await device({ size, dark })
        const screens = person.screens.filter(s => isOn(width === 'phone' ? 'phone' : 'desk', s))
        await enterAs(page, person, dark)
        const failed: string[] = []
        // One screen that does not come must not hide the others.
        const attempt = async (name: string, open: () => Promise<void>) => {
          try {
            await open()
          } catch (error) {
            failed.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
          }
          await take(page, name)
        }
        for (const { name, open } of screens)
          await attempt(`${person.name}-${name}-${width}-${theme}`, () => open(page))
        const offline = screens.filter(s => s.offline)
        if (person.email && offline.length) {
          await readyOffline(page)
          await page.context().setOffline(true)
          for (const { name, open } of offline)
            await attempt(`${person.name}-${name}-${width}-${theme}-offline`, () => open(page))
        }
        expect(failed).toEqual([])
      })
    }
  }
}
