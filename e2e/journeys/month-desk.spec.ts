import { LONG } from '#tests/support/long.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { databasesHolding } from '../support/field-phone.ts'
import { cellOf, openMonthOf, preparedOf, twoDays } from '../support/month-desk.ts'
import { askOffice } from '../support/office.ts'
import { clearPlanning, INES, MANAGER, openPlanning, type Person, personOf } from '../support/residence.ts'
import type { TestServer } from '../support/server.ts'
import { DESK, expect, readyOffline, signIn, test } from '../support/test.ts'
import { tellInBothThemes } from '../support/theme.ts'

test('a manager paints a post, types another, takes it back, publishes; the agent’s phone shows it without network', async ({
  device,
  server,
}) => {
  const ines = await personOf(server, INES)
  await clearPlanning(server, ines)
  await askOffice(server, 'delete from pointage_brouillon where utilisateur_id = $1', [ines.utilisateur_id])
  const [one, other] = twoDays()
  const hers = await device()
  await openPlanning(hers, INES)
  const page = await device({ size: DESK })
  await signIn(page, MANAGER)
  const grid = await openMonthOf(page, ines, one)

  // Painted, then put down.
  await page.getByRole('button', { name: 'Peindre Matin, M' }).click()
  const first = await cellOf(page, one)
  await first.click()
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} M`])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Peindre Matin, M' })).toHaveAttribute('aria-pressed', 'false')

  // Its code typed on another day, taken back, and done again.
  const second = await cellOf(page, other)
  await second.click()
  await page.keyboard.press('j')
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} M`, `${other} J`])
  await expect(grid.getByRole('gridcell', { name: /Jour, .* nouveau, pas publié/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} M`])
  await page.keyboard.press('Control+y')
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} M`, `${other} J`])

  // Nothing of it is read before it is published.
  const cards = hers.locator(`a[href*="/mon-planning-edt/jour/${one}"]`)
  await hers.reload()
  await expect(hers.getByText('Semaine').first()).toBeVisible()
  await expect(cards.filter({ hasText: 'Matin' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Publier…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Publier / })
  await expect(
    dialog.getByRole('list', { name: 'Ce qui change' }).getByText(`${ines.prenom} ${ines.nom}`),
  ).toBeVisible()
  // What it makes of the month is told beside it, and stands in no way.
  await expect(dialog.getByText(/prévues sur .* dues, [+−=]/)).toBeVisible()
  await dialog.getByText(/dont les heures changent$/).click()
  await expect(dialog.getByRole('button', { name: `${ines.prenom} ${ines.nom}`, exact: true })).toBeVisible()
  await dialog.getByRole('textbox').fill('Bon mois.')
  // The message stays three seconds: it is looked for from the press on, whatever time the browser takes to say that it pressed.
  await Promise.all([
    page
      .getByText(/^Planning publié/)
      .first()
      .waitFor(),
    dialog.getByRole('button', { name: /^Publier \d+/ }).click(),
  ])
  expect(await preparedOf(server, ines)).toEqual([])

  await hers.reload()
  await expect(cards.filter({ hasText: 'Matin' }).first()).toBeVisible()
  await readyOffline(hers)
  await hers.context().setOffline(true)
  await hers.reload()
  await expect(cards.filter({ hasText: 'Matin' }).first()).toBeVisible()
  await hers.context().setOffline(false)
})

test('a rule that blocks is told with its article, and « Ne rien changer » leaves the month as it was', async ({
  device,
  server,
}) => {
  const ines = await personOf(server, INES)
  await clearPlanning(server, ines)
  await askOffice(server, 'delete from pointage_brouillon where utilisateur_id = $1', [ines.utilisateur_id])
  const [one] = twoDays()
  const next = ajouterJours(one, 1)
  const page = await device({ size: DESK })
  await signIn(page, MANAGER)
  await openMonthOf(page, ines, one)
  const [evening, morning] = [await cellOf(page, one), await cellOf(page, next)]
  await evening.click()
  await page.keyboard.press('n')
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} N`])
  // The night ends at 7:00: with a day from 9:00 on, fourteen hours are worked between two midnights.
  const dialog = page.getByRole('dialog', { name: /bloquent? ce changement/ })
  // An office that is slow to answer is taken for away: the letter is refused in words, and typed again.
  await expect(async () => {
    await morning.click()
    await page.keyboard.press('j')
    await expect(dialog).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(dialog).toContainText('L3121-18 du Code du travail')
  await dialog.getByRole('button', { name: 'Ne rien changer' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await preparedOf(server, ines)).toEqual([`${one} N`])

  // Kept to be mended, it stands in the way of publishing, and leads to its day; the keys are the grid's once it has them back.
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('j')
  await page.getByRole('button', { name: 'Garder à réparer' }).click()
  await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} N`, `${next} J`])
  await page.getByRole('button', { name: 'Publier…' }).click()
  const publish = page.getByRole('dialog', { name: /^Publier / })
  await publish
    .getByRole('button', { name: new RegExp(ines.prenom) })
    .first()
    .click()
  await expect(page.getByRole('complementary', { name: 'Jour d’un agent' })).toContainText('Ce que la loi en dit')
})

const absencesOf = async (server: TestServer, { utilisateur_id }: Person, jours: readonly JourIso[]) =>
  (
    await askOffice<{ jour: string; sorte: string }>(
      server,
      `select jour::text, sorte from absence where utilisateur_id = $1 and jour = any($2::date[]) order by 1, 2`,
      [utilisateur_id, jours],
    )
  ).map(({ jour, sorte }) => `${jour} ${sorte}`)

test(
  'sickness and leave from the menu of a day, by the keyboard alone, each taken back',
  LONG,
  async ({ device, server }) => {
    const ines = await personOf(server, INES)
    await clearPlanning(server, ines)
    await askOffice(server, 'delete from pointage_brouillon where utilisateur_id = $1', [ines.utilisateur_id])
    const jours = twoDays()
    const [one, other] = jours
    const page = await device({ size: DESK })
    await signIn(page, MANAGER)
    const grid = await openMonthOf(page, ines, one)
    const menuOf = async (jour: JourIso) => {
      const cell = await cellOf(page, jour)
      await cell.click()
      await menuHere()
    }
    const menuHere = async () => {
      await grid.press('ContextMenu')
      await expect(page.getByRole('menuitem', { name: 'Voir la journée' })).toBeVisible()
    }
    const away = grid.getByRole('gridcell', { name: /, Congé/ })
    const choose = async (name: string) => {
      await page.getByRole('menuitem', { name }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    const held = () => absencesOf(server, ines, jours)

    await menuOf(one)
    await choose('Noter un arrêt maladie…')
    const stop = page.getByRole('dialog', { name: /^Arrêt maladie/ })
    await expect(stop).toContainText('Prend effet tout de suite')
    await stop.getByRole('button', { name: 'Noter l’arrêt' }).press('Enter')
    await expect.poll(held).toEqual([`${one} maladie`])
    await expect(grid.getByRole('gridcell', { name: /Maladie/ })).toBeVisible()
    // A dialog that is still there has the keys: the month is drawn behind it before it leaves.
    await expect(stop).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect.poll(held).toEqual([])
    await expect(grid.getByRole('gridcell', { name: /Maladie/ })).toHaveCount(0)

    await menuOf(other)
    await choose('Poser un congé…')
    const leave = page.getByRole('dialog', { name: /^Congé/ })
    // Escape asks before it loses what is typed; a reload loses none of it.
    const word = leave.getByRole('textbox', { name: /^Mot à la personne/ })
    await word.fill('Repos bien mérité.')
    await word.press('Escape')
    await page.getByRole('button', { name: 'Continuer la saisie' }).press('Enter')
    await expect(word).toHaveValue('Repos bien mérité.')
    // Kept a moment after the last letter.
    await expect.poll(async () => (await databasesHolding(page, 'Repos bien mérité.')).length).toBeGreaterThan(0)
    await page.reload()
    await expect(grid.getByRole('rowheader', { name: new RegExp(ines.prenom) })).toBeVisible()
    await menuOf(other)
    await choose('Poser un congé…')
    await expect(word).toHaveValue('Repos bien mérité.')
    await leave.getByRole('button', { name: 'Poser le congé' }).press('Enter')
    await expect.poll(held).toEqual([`${other} conge`])
    await expect(away).toBeVisible()
    await menuHere()
    await choose('Annuler le congé')
    await expect.poll(held).toEqual([])
    await expect(away).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect.poll(held).toEqual([`${other} conge`])
    await expect(away).toBeVisible()
    await menuHere()
    await expect(page.getByRole('menuitem', { name: 'Mettre en TLC' })).toHaveCount(0)
    await choose('Ouvrir')
    await expect(page.getByRole('complementary', { name: 'Jour d’un agent' })).toContainText('Congé')
    expect(await tellInBothThemes(page)).toEqual([])
  },
)

test(
  'an event, a night and a note of a day; a month put back to nothing, and taken back',
  LONG,
  async ({ device, server }) => {
    const ines = await personOf(server, INES)
    await clearPlanning(server, ines)
    await askOffice(server, 'delete from pointage_brouillon where utilisateur_id = $1', [ines.utilisateur_id])
    const [one] = twoDays()
    await askOffice(server, 'delete from nuit where compte_id = $1 and jour = $2', [ines.compte_id, one])
    const page = await device({ size: DESK })
    await signIn(page, MANAGER)
    const grid = await openMonthOf(page, ines, one)
    const night = async () =>
      (
        await askOffice<{ etat_nuit: number }>(
          server,
          'select etat_nuit from nuit where compte_id = $1 and jour = $2',
          [ines.compte_id, one],
        )
      ).map(n => n.etat_nuit)

    const cell = await cellOf(page, one)
    await cell.click()
    await page.keyboard.press('m')
    await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} M`])
    await grid.press('ContextMenu')
    await page.getByRole('menuitem', { name: 'Écrire une note…' }).click()
    const note = page.getByRole('dialog', { name: /^Note, / })
    await note.getByRole('textbox').fill('Formation l’après-midi')
    await note.getByRole('button', { name: 'Garder la note' }).click()
    await expect(grid.getByRole('gridcell', { name: /Note.: Formation l’après-midi/ })).toBeVisible()

    await grid.press('ContextMenu')
    await page.getByRole('menuitem', { name: 'Voir la journée' }).click()
    const day = page.getByRole('complementary', { name: 'Journée' })
    await day.getByRole('button', { name: 'Ajouter un événement' }).click()
    const event = page.getByRole('dialog', { name: 'Ajouter un événement' })
    await event.getByRole('textbox', { name: /^Titre/ }).fill('Visite de la commission')
    await event.getByRole('button', { name: 'Ajouter l’événement' }).click()
    await expect(day.getByText('Visite de la commission')).toBeVisible()
    await day.getByRole('button', { name: 'Actions, Visite de la commission' }).click()
    await page.getByRole('menuitem', { name: 'Terminer' }).click()
    await expect(day.getByRole('button', { name: 'Actions, Visite de la commission' })).toHaveCount(0)
    await expect(day.getByText('terminé')).toBeVisible()
    await day.getByRole('switch').press('Space')
    await expect.poll(night).toEqual([1])
    await expect(day.getByText('Nuit travaillée', { exact: true })).toBeVisible()
    expect(await tellInBothThemes(page)).toEqual([])
    await page.keyboard.press('Control+z')
    await expect.poll(night).toEqual([0])

    await grid.getByRole('button', { name: `${ines.prenom} ${ines.nom}` }).click()
    const hers = page.getByRole('complementary', { name: 'Mois d’un agent' })
    await expect(hers).toContainText('Demandes et échanges')
    await hers.getByRole('button', { name: 'Remise à zéro…' }).click()
    const reset = page.getByRole('dialog', { name: 'Remise à zéro' })
    await reset.getByRole('button', { name: 'Ne rien changer' }).click()
    expect(await preparedOf(server, ines)).toEqual([`${one} M`])
    await hers.getByRole('button', { name: 'Remise à zéro…' }).click()
    await reset.getByRole('button', { name: /^Retirer / }).click()
    await expect.poll(() => preparedOf(server, ines)).not.toContain(`${one} M`)
    expect(await tellInBothThemes(page)).toEqual([])
    await page
      .getByRole('button', { name: /^Défaire/ })
      .first()
      .click()
    await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} M`])
  },
)

test(
  'the month prints under the name of its house, with what its letters mean and the edges of what is prepared',
  LONG,
  async ({ device, server }) => {
    const ines = await personOf(server, INES)
    await clearPlanning(server, ines)
    await askOffice(server, 'delete from pointage_brouillon where utilisateur_id = $1', [ines.utilisateur_id])
    const [one] = twoDays()
    const page = await device({ size: DESK })
    await signIn(page, MANAGER)
    await openMonthOf(page, ines, one)
    const cell = await cellOf(page, one)
    await cell.click()
    await page.keyboard.press('m')
    await expect.poll(() => preparedOf(server, ines)).toEqual([`${one} M`])
    await page.evaluate(() => {
      window.print = () => undefined
    })
    await page.getByRole('button', { name: 'Imprimer' }).click()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('[data-format="a3"]')
    await expect(sheet.locator('h1')).toHaveText(/^.+, planning d(?:e |’)[a-zéû]+ 20\d\d$/)
    await expect(sheet).toContainText('Matin, 06:45 – 14:15')
    await expect(sheet).toContainText('préparé, pas publié')
    await expect(sheet.locator('[data-rank] [data-entry]').filter({ hasText: 'M' }).first()).toHaveCSS(
      'outline-style',
      'dashed',
    )
    // Low enough for thirty people a sheet.
    await expect(sheet.locator('[data-rank]').first()).toHaveCSS('height', '25px')
  },
)

test('Ctrl+P prints the month as its button does, and each page begins with its house, its month and its legend', async ({
  device,
  server,
}) => {
  const ines = await personOf(server, INES)
  const [one] = twoDays()
  const page = await device({ size: DESK })
  await signIn(page, MANAGER)
  await openMonthOf(page, ines, one)
  // What the browser tells a page when its own printing begins.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-format="a3"]')
  const head = sheet.locator('thead').first()
  await expect(head).toHaveCSS('display', 'table-header-group')
  await expect(head.locator('h1')).toHaveText(/^.+, planning d(?:e |’)[a-zéû]+ 20\d\d$/)
  await expect(head).toContainText('préparé, pas publié')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)
})
