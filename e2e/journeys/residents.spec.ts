import type { Page } from '@playwright/test'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { askOffice } from '../support/office.ts'
import { MANAGER, takeIn } from '../support/residence.ts'
import type { TestServer } from '../support/server.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

/** Somebody of the demonstration who waits for a room. */
const NOM = 'M. Ahmed Benali'

/** Rooms that they have had, the first one first: number, and whether the stay has ended. */
async function staysOf(server: TestServer): Promise<[string, boolean][]> {
  const rows = await askOffice<{ numero: string; fini: boolean }>(
    server,
    `select l.logement_numero as numero, a.affect_date_fin is not null as fini
       from logement_affectation a join logement l using (compte_id, logement_id) join resident r using (compte_id, resident_id)
      where r.resident_nom = 'Benali' and r.compte_id = (select compte_id from utilisateur where email = $1)
      order by a.affect_date_debut`,
    [MANAGER],
  )
  return rows.map(r => [r.numero, r.fini])
}

/** Opens an act, fills its room where it asks for one, and keeps it. */
async function act(desk: Page, name: string, { room, day }: { room?: string; day?: string } = {}): Promise<void> {
  await desk.getByRole('button', { name, exact: true }).click()
  const form = desk.getByRole('dialog')
  if (room) {
    await form
      .getByLabel(/^Logement/)
      .first()
      .fill(room)
    await desk
      .getByText(new RegExp(`^Logement ${room} \\(`))
      .filter({ visible: true })
      .click()
  }
  if (day) await form.getByRole('textbox', { name: /^(À partir du|Jour de la sortie)/ }).fill(day)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toHaveCount(0)
}
/** The newest message stands first; the pointer goes, since a message under it would stay. */
async function undo(desk: Page): Promise<void> {
  await desk
    .getByRole('button', { name: /^Défaire/ })
    .first()
    .click()
  await desk.mouse.move(DESK.width / 2, 1)
}
/** Other tabs of the workspace stay in the page, hidden. */
const says = (desk: Page, words: string | RegExp) =>
  expect(desk.getByText(words).filter({ visible: true }).first()).toBeVisible()

const enJours = (decalage: number) => ajouterJours(jourParis(Date.now()), decalage)
const fr = (jour: string) => jour.split('-').reverse().join('/')

test('somebody who waits is admitted, moves, goes to hospital and leaves, each taken back once', async ({
  device,
  server,
}) => {
  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await desk.goto('/m/gestion-logements')
  await desk.getByRole('region', { name: 'En attente d’un logement' }).getByRole('link', { name: NOM }).click()
  await says(desk, 'En attente')

  await act(desk, 'Admettre', { room: '20' })
  await undo(desk)
  await says(desk, 'Pas encore de logement.')
  await expect.poll(() => staysOf(server)).toEqual([])
  await act(desk, 'Admettre', { room: '20', day: fr(enJours(-3)) })
  await says(desk, 'Présent, logement 20')

  await act(desk, 'Changer de logement', { room: '24' })
  await undo(desk)
  await says(desk, 'Présent, logement 20')
  await expect.poll(() => staysOf(server)).toEqual([['20', false]])
  await act(desk, 'Changer de logement', { room: '24' })
  await says(desk, 'Présent, logement 24')
  await expect
    .poll(() => staysOf(server))
    .toEqual([
      ['20', true],
      ['24', false],
    ])

  await act(desk, 'Absence')
  await undo(desk)
  await says(desk, 'Présent, logement 24')
  await act(desk, 'Absence')
  await says(desk, 'Absent, logement 24')

  await act(desk, 'Sortie', { day: fr(enJours(1)) })
  await undo(desk)
  await expect(desk.getByText(/sortie le/).filter({ visible: true })).toHaveCount(0)
  await expect
    .poll(() => staysOf(server))
    .toEqual([
      ['20', true],
      ['24', false],
    ])
})

test('a room is shown where it stands, and takes in who waits from its own panel', async ({ device }) => {
  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await desk.goto('/m/gestion-logements')
  const room = desk.getByRole('region', { name: '2e étage' }).getByRole('button', { name: /^20\b/ })
  await expect(room).toContainText('Libre')
  await room.click()
  await takeIn(desk, 'Renard')
  await expect(room).toContainText('Mme Suzanne Renard')
  await expect(room).toContainText('Occupé')
  await undo(desk)
  await expect(room).toContainText('Libre')
})

test('a name typed letter by letter is looked for while it is typed, among those who left too', async ({ device }) => {
  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await desk.goto('/m/gestion-residents?liste=tous')
  const field = desk.getByLabel('Rechercher parmi tous les résidents')
  // Slower than the office answers: the field keeps its place, its letters and the keyboard.
  await field.pressSequentially('petit', { delay: 600 })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('petit')
  await expect(desk.getByRole('row', { name: /Petit/ })).toBeVisible()
  await expect(desk.getByText('1 ligne').first()).toBeVisible()
  await field.fill('personne ici')
  await expect(desk.getByText('Personne dans cette liste')).toBeVisible()
  await field.fill('')
  await expect(desk.getByRole('row', { name: /Barbier/ })).toBeVisible()
})
