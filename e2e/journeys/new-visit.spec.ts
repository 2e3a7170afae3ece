import { LONG } from '#tests/support/long.ts'
import { DISPATCHER } from '../support/dispatch.ts'
import { placeOf, settled } from '../support/screen.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

test('a visit is created at a customer’s: service, slot, notes, once; its slot is gone from what is offered', async ({
  device,
}) => {
  const page = await device({ size: DESK })
  await signIn(page, DISPATCHER)
  await page.goto('/m/gestion-clients-entreprises/client/2')
  await page.getByRole('button', { name: 'Créer une intervention' }).first().click()
  await expect(page.getByRole('heading', { name: 'Nouvelle intervention' })).toBeVisible()

  await page.getByLabel('Observation pour l’équipe').fill('Portail vert, code 12B')
  await page.getByRole('button', { name: 'Créer l’intervention' }).click()
  await expect(page.getByText('Veuillez vérifier votre sélection')).toBeVisible()

  await page.getByRole('combobox', { name: 'Prestation' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  const jour = page.getByRole('group', { name: /^Créneaux du/ })
  const premier = jour.getByRole('radio').first()
  // What comes with the choice had its room: nothing slides under the hand.
  const placeDe = async () => await placeOf(page.getByRole('button', { name: 'Créer l’intervention' }))
  await settled(page)
  const avant = await placeDe()
  await premier.check()
  await expect(page.getByText(/^Créneau retenu pour vous jusqu’à/)).toBeVisible()
  expect(await placeDe()).toEqual(avant)
  const nom = (await jour.getAttribute('aria-label')) ?? ''
  const titre = (await premier.locator('xpath=ancestor::label').locator('b').textContent()) ?? ''
  const heure = await page.getByLabel(/^Heure exacte/).inputValue()
  await expect(page.getByLabel('Observation pour l’équipe')).toHaveValue('Portail vert, code 12B')
  const creee = page.waitForResponse(r => r.request().method() === 'POST' && r.url().endsWith('/creation-intervention'))
  await page.getByRole('button', { name: 'Créer l’intervention' }).dblclick()
  const { intervention_id } = await (await creee).json()
  await expect(page.getByText(`L’intervention n° ${intervention_id} a bien été créée.`)).toBeVisible()
  await expect(page).toHaveURL(/\/client\/2$/)

  await page.getByRole('button', { name: 'Créer une intervention' }).first().click()
  // Nothing of the one before stands there; the same day again.
  await page.getByRole('combobox', { name: 'Prestation' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  await expect(page.getByRole('group', { name: nom })).toBeVisible()
  await page.getByRole('combobox', { name: 'Ordre' }).selectOption({ label: 'Par heure' })
  // A visit shorter than the two hours leaves a later place in them: it is the hour that is gone.
  const meme = page.locator('label', { hasText: titre }).filter({ hasText: new RegExp(`à ${heure}\\b`) })
  await expect(meme).toHaveCount(0)
})

test(
  'the slots of a week stand as an agenda too: an arrow and Enter show who can come, and the choice is kept',
  LONG,
  async ({ device }) => {
    const page = await device({ size: DESK })
    await signIn(page, DISPATCHER)
    const open = async () => {
      await page.goto('/m/gestion-clients-entreprises/client/2')
      await page.getByRole('button', { name: 'Créer une intervention' }).first().click()
      await page.getByRole('combobox', { name: 'Prestation' }).selectOption({ index: 1 })
      await page.getByRole('button', { name: 'Semaine suivante' }).click()
    }
    await open()
    await page.getByText('Agenda', { exact: true }).click()
    const agenda = page.getByRole('grid', { name: 'Agenda des créneaux' })
    const free = agenda.getByRole('button', { name: /personnes? libres?/ })
    await expect(free.first()).toBeVisible()
    await free.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(free.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(free.first()).toHaveAttribute('aria-pressed', 'true')
    const who = page.getByRole('group', { name: /^Créneaux du .*, \d\d:\d\d – \d\d:\d\d$/ })
    await expect(who).toBeInViewport()
    await who.getByRole('radio').first().check()
    await expect(agenda.getByText('choisi')).toBeVisible()
    await expect(page.getByText(/^Créneau retenu pour vous jusqu’à/)).toBeVisible()
    await page.getByText('Sans technicien', { exact: true }).click()
    await open()
    await expect(agenda).toBeVisible()
  },
)
