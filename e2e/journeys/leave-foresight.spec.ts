import { LONG } from '#tests/support/long.ts'
import { askOffice } from '../support/office.ts'
import {
  clearPlanning,
  givePost,
  INES,
  jourDans,
  jourLu,
  MANAGER,
  personOf,
  SAMIR,
  thirdColleague,
} from '../support/residence.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'
import { tellInBothThemes } from '../support/theme.ts'

const NARROW = { width: 360, height: 780 }

test('before the yes to a leave, the manager reads what it changes, gives a post to who can stand in, then says yes', async ({
  device,
  server,
}) => {
  test.setTimeout(240_000)
  const [day, next] = [jourDans(9), jourDans(10)]
  const away = await personOf(server, await thirdColleague(server))
  const [ines, samir] = [await personOf(server, INES), await personOf(server, SAMIR)]
  for (const person of [away, ines, samir]) await clearPlanning(server, person)
  // Nobody else holds that post on those days: the leave leaves it to nobody.
  await askOffice(
    server,
    `delete from pointage p using poste o where o.compte_id = p.compte_id and o.poste_id = p.poste_id
       and p.compte_id = $1 and o.poste_libelle = 'Matin' and p.pointage_date in ($2::date, $3::date)`,
    [away.compte_id, day, next],
  )
  for (const jour of [day, next]) await givePost(server, away, jour, 'Matin')
  const [leave] = await askOffice<{ demande_conge_id: number }>(
    server,
    `insert into demande_conge (compte_id, demande_conge_uid, utilisateur_id, demande_type, demande_conge_date_debut,
        demande_conge_date_fin, demande_a, recu_a)
     values ($1, gen_random_uuid(), $2, 1, $3::date, $4::date, now(), now()) returning demande_conge_id`,
    [away.compte_id, away.utilisateur_id, day, next],
  )
  const address = `/m/gestion-actions-gdi/conge:${leave?.demande_conge_id}`

  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await desk.goto(address)
  const changes = desk.getByRole('region', { name: 'Ce que cela change' })
  // Weighing a whole team against the law takes a moment on a machine that does something else.
  await expect(changes.getByText('postes sans personne')).toBeVisible({ timeout: 60_000 })
  await expect(changes.locator('dd').first()).toHaveText('2')
  await expect(changes).toContainText('Loi')
  const posts = desk.getByRole('region', { name: 'Postes retirés si vous acceptez' })
  await expect(posts.getByText(/^Plus personne/)).toHaveCount(2)
  await posts
    .getByText(/pourraient? le tenir/)
    .first()
    .click()
  expect(await tellInBothThemes(desk)).toEqual([])

  // The same with one hand.
  const phone = await device({ size: NARROW })
  await signIn(phone, MANAGER)
  await phone.goto(address)
  const onPhone = phone.getByRole('region', { name: 'Ce que cela change' })
  await expect(onPhone.locator('dd').first()).toHaveText('2', { timeout: 60_000 })
  await onPhone.scrollIntoViewIfNeeded()
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wide).toBe(false)
  expect(await tellInBothThemes(phone)).toEqual([])
  await phone
    .getByText(/pourraient? le tenir/)
    .first()
    .click()
  await phone
    .getByRole('list', { name: /^Qui pourrait tenir Matin/ })
    .first()
    .scrollIntoViewIfNeeded()
  expect(await tellInBothThemes(phone)).toEqual([])

  // One press on who can stand in leads to giving them the post; the leave still waits.
  const first = posts
    .getByRole('list', { name: `Qui pourrait tenir Matin, ${jourLu(day)}` })
    .getByRole('button')
    .first()
  await first.click()
  const dialog = desk.getByRole('dialog', { name: 'Trouver quelqu’un' })
  await expect(dialog.getByRole('checkbox').first()).toBeChecked({ timeout: 60_000 })
  await expect(dialog).toContainText('à retirer si vous refusez son congé')
  expect(await tellInBothThemes(desk)).toEqual([])
  await dialog
    .getByRole('button', { name: /^Donner le poste à/ })
    .first()
    .click()
  await expect(dialog).toHaveCount(0)
  await expect(changes.locator('dd').first()).toHaveText('1', { timeout: 60_000 })
  await expect(changes.getByText('poste sans personne')).toBeVisible()

  await desk.getByRole('button', { name: 'Accepter', exact: true }).click()
  await expect
    .poll(async () => {
      const [row] = await askOffice<{ etat: number }>(
        server,
        'select demande_conge_etat as etat from demande_conge where demande_conge_id = $1',
        [leave?.demande_conge_id ?? 0],
      )
      return row?.etat
    })
    .toBe(1)
  const held = await askOffice<{ jour: string; combien: number }>(
    server,
    `select p.pointage_date::text as jour, count(*)::int as combien from pointage p join poste o using (compte_id, poste_id)
      where p.compte_id = $1 and o.poste_libelle = 'Matin' and p.pointage_date in ($2::date, $3::date) group by 1`,
    [away.compte_id, day, next],
  )
  expect(held).toEqual([{ jour: day, combien: 1 }])
})

test(
  'before the yes to an exchange, the manager reads the hours of both, on a narrow phone too',
  LONG,
  async ({ device, server }) => {
    const [day, back] = [jourDans(9), jourDans(16)]
    const [ines, samir] = [await personOf(server, INES), await personOf(server, SAMIR)]
    for (const person of [ines, samir]) await clearPlanning(server, person)
    const [given, returned] = [await givePost(server, ines, day, 'Matin'), await givePost(server, samir, back, 'Matin')]
    const [exchange] = await askOffice<{ bde_id: number }>(
      server,
      `insert into echange (compte_id, bde_uid, bde_etat, utilisateur_origine_id, utilisateur_cible_id, pointage_origine_id,
        pointage_cible_id, origine, cible, propose_a, recu_a, repondu_a)
     select o.compte_id, gen_random_uuid(), 1, o.utilisateur_id, c.utilisateur_id, o.pointage_id, c.pointage_id,
       ${side('o')}, ${side('c')}, now(), now(), now()
     from pointage o, pointage c where o.pointage_id = $1 and c.pointage_id = $2 returning bde_id`,
      [given, returned],
    )
    const address = `/m/gestion-actions-gdi/bde:${exchange?.bde_id}`
    for (const size of [DESK, NARROW]) {
      const page = await device({ size })
      await signIn(page, MANAGER)
      await page.goto(address)
      const hours = page.getByRole('table', { name: `Heures, ${ines.prenom} ${ines.nom}` })
      await expect(hours).toBeVisible({ timeout: 60_000 })
      await hours.scrollIntoViewIfNeeded()
      await expect(hours.getByRole('row')).toHaveCount(day.slice(0, 7) === back.slice(0, 7) ? 4 : 5)
      await expect(hours.getByRole('row', { name: /^Semaine/ }).first()).toContainText('−7')
      expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
      expect(await tellInBothThemes(page)).toEqual([])
    }
  },
)

/** One side of an exchange as it is kept. */
function side(row: 'o' | 'c'): string {
  return `(select jsonb_build_object('pointage_id', ${row}.pointage_id, 'pointage_date', ${row}.pointage_date,
    'poste_libelle', p.poste_libelle, 'color', p.color, 'heure_debut', to_char(${row}.heure_debut, 'HH24:MI'),
    'heure_fin', to_char(${row}.heure_fin, 'HH24:MI')) from poste p where p.compte_id = ${row}.compte_id and p.poste_id = ${row}.poste_id)`
}
