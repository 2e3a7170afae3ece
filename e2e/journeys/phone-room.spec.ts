import { LONG } from '#tests/support/long.ts'
import { DISPATCHER } from '../support/dispatch.ts'
import { TECHNICIAN } from '../support/field-phone.ts'
import { settled } from '../support/screen.ts'
import { expect, PHONE, signIn, test } from '../support/test.ts'

test('the days of a technician stand close under the head of their list', LONG, async ({ device }) => {
  const page = await device({ size: PHONE })
  await signIn(page, TECHNICIAN)
  await page.goto('/m/mon-activite')
  await expect(page.getByRole('toolbar', { name: 'Jours' })).toBeVisible()
  await settled(page)
  // From the top of the page, under what the application itself may have to say there. Both are measured at one moment: a
  // notice that leaves between two measures would move what stands under it.
  const gap = await page.getByRole('region', { name: 'Mon activité' }).evaluate(screen => {
    const day = screen.querySelector('[role=toolbar] button')
    return (day?.getBoundingClientRect().y ?? Number.NaN) - screen.getBoundingClientRect().y
  })
  expect(gap).toBeGreaterThanOrEqual(4)
  expect(gap).toBeLessThanOrEqual(14)
})

test('each week of the plannings is named on one line', LONG, async ({ device }) => {
  const page = await device({ size: PHONE })
  await signIn(page, DISPATCHER)
  await page.goto('/m/plannings-entreprises')
  await page.getByText('Hebdomadaire', { exact: true }).click()
  const weeks = page.getByRole('list', { name: 'Semaines' })
  await expect(weeks.getByRole('link', { name: /^Semaine en cours/ })).toBeVisible()
  const lines = await weeks.locator('b').evaluateAll(names =>
    names.slice(0, 3).map(name => {
      const words = document.createRange()
      words.selectNodeContents(name)
      return new Set([...words.getClientRects()].map(box => Math.round(box.top))).size
    }),
  )
  expect(lines).toEqual([1, 1, 1])
})

test('the tools of the two desks stand on two lines, the way back to today with its day', LONG, async ({ device }) => {
  const page = await device({ size: PHONE })
  await signIn(page, DISPATCHER)
  await page.goto('/m/regulation-interventions')
  await page.getByRole('button', { name: 'Jour suivant' }).click()
  const today = page.getByRole('button', { name: 'Aujourd’hui', exact: true })
  await expect(today).toBeVisible()
  await settled(page)
  const middle = async (button: ReturnType<typeof page.getByRole>) => {
    const box = await button.boundingBox()
    return Math.round((box?.y ?? Number.NaN) + (box?.height ?? 0) / 2)
  }
  const named = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
  expect(await middle(today)).toBe(await middle(named('Jour suivant')))
  const view = page.getByRole('radiogroup', { name: 'Vue de la journée' })
  expect(Math.abs((await middle(named('Exporter'))) - (await middle(view)))).toBeLessThanOrEqual(2)
  await page.goto('/m/gestion-demandes')
  await expect(named('Nouvelle demande')).toBeVisible()
  await settled(page)
  expect(await middle(named('Nouvelle demande'))).toBe(await middle(named('Exporter')))
})
