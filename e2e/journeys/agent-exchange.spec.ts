import type { Page } from '@playwright/test'
import { LONG } from '#tests/support/long.ts'
import { askOffice } from '../support/office.ts'
import {
  clearPlanning,
  exchangesOf,
  givePost,
  holderOf,
  INES,
  jourDans,
  MANAGER,
  openPlanning,
  type Person,
  personOf,
  SAMIR,
  thirdColleague,
} from '../support/residence.ts'
import { placeOf } from '../support/screen.ts'
import type { TestServer } from '../support/server.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

const EXCHANGES = '/m/bourse-des-echanges-edt'
const REQUESTS = '/m/gestion-actions-gdi'

/** Inès has a morning, Samir an afternoon two days later, nothing else around: an exchange that breaks no rule. */
async function prepare(server: TestServer) {
  const [ines, samir] = [await personOf(server, INES), await personOf(server, SAMIR)]
  for (const person of [ines, samir]) await clearPlanning(server, person)
  const [day, back] = [jourDans(3), jourDans(5)]
  const matin = await givePost(server, ines, day, 'Matin')
  const soir = await givePost(server, samir, back, 'Après-midi')
  return { ines, samir, day, back, matin, soir, since: new Date() }
}

/** From the day's people: whoever an exchange may be proposed to is a link that says so. */
async function propose(page: Page, day: string, { name, give }: { name: string; give?: RegExp }): Promise<void> {
  await page.goto(`/m/mon-planning-edt/jour/${day}`)
  await page.getByRole('link', { name: new RegExp(`^Proposer un échange à .*${name}`) }).click()
  if (give) {
    const day = page.getByRole('group', { name: /vous donne en échange/ }).getByRole('button', { name: give })
    await expect(day).toHaveCount(1)
    await day.click()
    await expect(day).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByRole('button', { name: /Proposer l’échange|Envoyer malgré les alertes/ }).click()
  await expect(page.getByText('Échange enregistré').first()).toBeVisible()
}

async function answer(page: Page, word: 'Accepter' | 'Refuser'): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click()
}

/** On a slow line too, what a yes is given on does not move when its hours come. */
async function standsStill(page: Page): Promise<void> {
  await page.route(/\/consequences$/, async route => {
    await page.waitForTimeout(1500)
    await route.continue()
  })
  await page.reload()
  const hours = page.getByRole('table', { name: 'Heures, avec cet échange' }).first()
  await expect(hours).toHaveAttribute('aria-busy', 'true')
  const yes = page.getByRole('button', { name: 'Accepter', exact: true }).filter({ visible: true }).first()
  const before = await placeOf(yes)
  await expect(hours).toHaveAttribute('aria-busy', 'false')
  expect(await placeOf(yes)).toEqual(before)
}

/** Whether the office knows that this person has looked at their planning: only then is a change a change. */
async function seenBy(server: TestServer, { utilisateur_id }: Person): Promise<boolean> {
  return (await askOffice(server, 'select 1 from planning_vu where utilisateur_id = $1', [utilisateur_id])).length === 1
}

test('proposed without network, accepted on another phone, decided by the manager: both plannings change once', async ({
  device,
  server,
}) => {
  const { ines, samir, day, back, matin, soir, since } = await prepare(server)
  const hers = await device()
  await openPlanning(hers, INES)
  await expect(hers.getByText('06:45 – 14:15').first()).toBeVisible()
  await hers.context().setOffline(true)
  await propose(hers, day, { name: 'Samir Haddad', give: /Après-midi/ })
  await expect(hers.getByText(/Échange proposé à Samir.*, à envoyer/).first()).toBeVisible()
  expect(await exchangesOf(server, ines, since)).toEqual([])
  // The tab dies, the phone finds the network again.
  const context = hers.context()
  await hers.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/m/mon-planning-edt')
  await expect.poll(() => exchangesOf(server, ines, since).then(all => all.map(e => e.bde_etat))).toEqual([0])
  await expect(again.getByText(/^Échange proposé à Samir( Haddad)?$/).first()).toBeVisible()

  const his = await device()
  await openPlanning(his, SAMIR)
  await expect.poll(() => seenBy(server, samir)).toBe(true)
  await his.goto(EXCHANGES)
  await standsStill(his)
  await answer(his, 'Accepter')
  await expect.poll(() => exchangesOf(server, ines, since).then(all => all[0]?.bde_etat)).toBe(1)

  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await desk.goto(REQUESTS)
  await desk.getByRole('button', { name: /Inès Caron, Échange avec Samir Haddad/ }).click()
  await desk.getByRole('button', { name: 'Accepter', exact: true }).click()
  await expect.poll(() => exchangesOf(server, ines, since).then(all => all[0]?.bde_etat)).toBe(2)

  expect(await holderOf(server, matin)).toBe('Samir')
  expect(await holderOf(server, soir)).toBe('Inès')
  const changes = await askOffice<{ n: number }>(
    server,
    'select count(*)::int as n from planning_changement where compte_id = $1 and fait_a >= $2 group by utilisateur_id',
    [ines.compte_id, since],
  )
  expect(changes).toEqual([{ n: 2 }, { n: 2 }])
  // Each reads their own planning as it now is, with what it was.
  for (const [page, gone, come] of [
    [again, day, back],
    [his, back, day],
  ] as const) {
    await page.goto(`/m/mon-planning-edt/jour/${come}`)
    await expect(page.getByRole('region', { name: 'Mes postes' })).toContainText(/\d\d:\d\d – \d\d:\d\d/)
    await expect(page.getByRole('region', { name: 'Mes postes' })).toContainText('Modifié')
    await page.goto(`/m/mon-planning-edt/jour/${gone}`)
    await expect(page.getByRole('region', { name: 'Mes postes' })).toContainText('Repos')
  }
})

test('two colleagues accept the same post at once: one has it, the other is told', async ({ device, server }) => {
  const { ines, day, matin, since } = await prepare(server)
  const third = await thirdColleague(server)
  const other = await personOf(server, third)
  await clearPlanning(server, other)
  const hers = await device()
  await openPlanning(hers, INES)
  for (const name of ['Samir Haddad', `${other.prenom} ${other.nom}`]) await propose(hers, day, { name })
  await expect.poll(() => exchangesOf(server, ines, since).then(all => all.length)).toBe(2)

  const phones = [await device(), await device()]
  const ready = [SAMIR, third].map(async (email, i) => {
    const page = phones[i] as Page
    await signIn(page, email)
    await page.goto(EXCHANGES)
    await page.getByRole('button', { name: 'Accepter', exact: true }).filter({ visible: true }).first().click()
    return page.getByRole('dialog').getByRole('button', { name: 'Accepter', exact: true })
  })
  const buttons = await Promise.all(ready)
  await Promise.all(buttons.map(button => button.click()))
  await expect.poll(() => exchangesOf(server, ines, since).then(all => all.map(e => e.bde_etat).sort())).toEqual([0, 1])
  const held = await askOffice(server, 'select 1 from echange_reservation where pointage_id = $1', [matin])
  expect(held).toHaveLength(1)
  const [winner] = (await exchangesOf(server, ines, since)).filter(e => e.bde_etat === 1)
  const loser = phones[winner?.cible === other.utilisateur_id ? 0 : 1] as Page
  await loser.goto('/synchronisation')
  await expect(loser.getByText(/a été promis dans un autre échange le .* à \d\d:\d\d/).first()).toBeVisible()
  await expect(loser.getByText('Promis dans un autre échange', { exact: true })).toBeVisible()
  // Nothing offers what would be refused again.
  await expect(loser.getByRole('button', { name: 'Garder le mien' })).toHaveCount(0)
  await loser.getByRole('button', { name: 'Compris' }).click()
  await expect(loser.getByText(/à résoudre/)).toHaveCount(0)
})

test(
  'the manager refuses while the agent is offline: the phone says so when it is back, both versions shown',
  LONG,
  async ({ device, server }) => {
    const { ines, since, day, back } = await prepare(server)
    const hers = await device()
    await openPlanning(hers, INES)
    await hers.goto('/m/gestion-conges-edt/nouvelle')
    await hers.getByLabel('Premier jour', { exact: true }).fill(day)
    await hers.getByLabel('Dernier jour', { exact: true }).fill(back)
    await hers.getByRole('button', { name: 'Envoyer la demande' }).click()
    const etat = async () =>
      (
        await askOffice<{ demande_conge_etat: number }>(
          server,
          'select demande_conge_etat from demande_conge where utilisateur_id = $1 and recu_a >= $2',
          [ines.utilisateur_id, since],
        )
      ).map(d => d.demande_conge_etat)
    await expect.poll(etat).toEqual([0])
    await hers.goto('/m/gestion-conges-edt')
    // Hers, which waits: those answered before are shown as soon as the device's own reading is.
    await expect(hers.getByRole('button', { name: 'Retirer' }).first()).toBeVisible()
    await hers.context().setOffline(true)

    const desk = await device({ size: DESK })
    await signIn(desk, MANAGER)
    await desk.goto(REQUESTS)
    await desk
      .getByRole('button', { name: /Inès Caron, Congé payé/ })
      .first()
      .click()
    await desk.getByLabel('Motif (facultatif)').fill('Effectif insuffisant')
    await desk.getByRole('button', { name: 'Refuser', exact: true }).click()
    await expect.poll(etat).toEqual([2])

    // Meanwhile, without knowing, she takes her request back.
    await hers.getByRole('button', { name: 'Retirer' }).first().click()
    await hers.getByRole('dialog').getByRole('button', { name: 'Retirer la demande' }).click()
    await expect(hers.getByText(/à envoyer/).first()).toBeVisible()
    await hers.context().setOffline(false)
    await expect(hers.getByText(/résoudre/i).first()).toBeVisible({ timeout: 20_000 })
    expect(await etat()).toEqual([2])
    await hers.goto('/synchronisation')
    // The list of requests may be drawn already, in its own tab.
    await expect(
      hers
        .getByText(/Refusée/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await hers.goto('/m/gestion-conges-edt')
    await expect(hers.getByText('Effectif insuffisant').first()).toBeVisible()
  },
)
