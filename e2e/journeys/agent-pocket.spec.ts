import type { Page } from '@playwright/test'
import { formaterJour, instantParis } from '#wire/dates.ts'
import { askOffice } from '../support/office.ts'
import { clearPlanning, givePost, INES, jourDans, MANAGER, openPlanning, personOf } from '../support/residence.ts'
import type { TestServer } from '../support/server.ts'
import { DESK, expect, readyOffline, signIn, test } from '../support/test.ts'

interface Logged {
  readonly intervention_description: string
  readonly debut: Date
  readonly fin: Date
}

const DUTIES = '/m/gestion-astreintes-pwa-gdt'

/** One duty of Inès, two nights ago: over, and still to be written up. */
async function giveDuty(server: TestServer): Promise<number> {
  const { compte_id, utilisateur_id } = await personOf(server, INES)
  await askOffice(
    server,
    'delete from astreinte_intervention i using astreinte a where a.compte_id = i.compte_id and a.astreinte_id = i.intervention_astreinte_id and a.utilisateur_id = $1',
    [utilisateur_id],
  )
  await askOffice(server, 'delete from astreinte where utilisateur_id = $1', [utilisateur_id])
  const [row] = await askOffice<{ astreinte_id: number }>(
    server,
    `insert into astreinte (compte_id, utilisateur_id, astreinte_date, heure_debut, heure_fin, plage)
     values ($1, $2, $3, '21:15', '06:45', tstzrange($4, $5)) returning astreinte_id`,
    [compte_id, utilisateur_id, jourDans(-2), instantParis(jourDans(-2), '21:15'), instantParis(jourDans(-1), '06:45')],
  )
  return row?.astreinte_id ?? 0
}

async function loggedOf(server: TestServer, astreinte_id: number): Promise<Logged[]> {
  return await askOffice<Logged>(
    server,
    `select intervention_description, lower(plage) as debut, upper(plage) as fin from astreinte_intervention
      where intervention_astreinte_id = $1 and supprime_a is null order by plage`,
    [astreinte_id],
  )
}

async function openDuty(page: Page): Promise<void> {
  const day = page.getByRole('button', { name: new RegExp(`^${formaterJour(jourDans(-2), 'long')}`) })
  const duty = page.getByRole('region', { name: new RegExp(`Votre astreinte du ${formaterJour(jourDans(-2))}`) })
  await expect(duty.or(day).first()).toBeVisible()
  if (!(await duty.isVisible())) {
    const hours = day.getByText(/21:15 – .*06:45/)
    expect(await hours.evaluate(line => line.scrollWidth <= line.clientWidth), 'hours are not cut').toBe(true)
    await day.click()
  }
  await expect(duty).toBeVisible()
}

test('an on-call night written up without network, the tab killed in the middle, reaches the office once', async ({
  device,
  server,
}) => {
  const duty = await giveDuty(server)
  const page = await device()
  await openPlanning(page, INES)
  await page.goto(DUTIES)
  await openDuty(page)
  const context = page.context()
  await context.setOffline(true)
  await page.goto(`${DUTIES}/nouvelle/${duty}`)
  await page.getByLabel('Début').fill('2350')
  await page.getByLabel('Fin', { exact: true }).fill('0120')
  await page.getByLabel('Description').fill('Chaudière en défaut, remise en route')
  await expect(page.getByText(/1\s*h\s*30/).first()).toBeVisible()
  // Killed before saving: what was typed is still there.
  await page.waitForTimeout(600)
  const cdp = await context.newCDPSession(page)
  void cdp.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  await page.close()
  const next = await context.newPage()
  await next.goto(`${DUTIES}/nouvelle/${duty}`)
  await expect(next.getByLabel('Description')).toHaveValue('Chaudière en défaut, remise en route')
  await expect(next.getByLabel('Début')).toHaveValue('23:50')
  await next.getByRole('button', { name: 'Enregistrer' }).click()
  await openDuty(next)
  await expect(next.getByText(/à envoyer/).first()).toBeVisible()

  // A second one, changed then deleted before the office ever heard of it.
  await next.goto(`${DUTIES}/nouvelle/${duty}`)
  await next.getByLabel('Début').fill('0300')
  await next.getByLabel('Fin', { exact: true }).fill('0400')
  await next.getByLabel('Description').fill('Erreur')
  await next.getByRole('button', { name: 'Enregistrer' }).click()
  await openDuty(next)
  await next.getByRole('button', { name: /Actions pour l’intervention de .*03:00/ }).click()
  await next.getByRole('menuitem', { name: 'Supprimer' }).click()
  await next.getByRole('dialog').getByRole('button', { name: 'Supprimer l’intervention' }).click()
  await expect(next.getByText('Erreur', { exact: true })).toHaveCount(0)
  expect(await loggedOf(server, duty)).toEqual([])
  await next.close()

  await context.setOffline(false)
  const last = await context.newPage()
  await last.goto(DUTIES)
  await expect.poll(() => loggedOf(server, duty).then(all => all.length), { timeout: 20_000 }).toBe(1)
  expect(await loggedOf(server, duty)).toEqual([
    {
      intervention_description: 'Chaudière en défaut, remise en route',
      debut: new Date(instantParis(jourDans(-2), '23:50')),
      fin: new Date(instantParis(jourDans(-1), '01:20')),
    },
  ])
  await expect(last.getByText(/en attente/)).toHaveCount(0, { timeout: 20_000 })
  await last.reload()
  await last.waitForTimeout(1500)
  expect(await loggedOf(server, duty)).toHaveLength(1)
})

test('leave asked for without network, granted by the manager, is on the planning and took its posts off', async ({
  device,
  server,
}) => {
  const ines = await personOf(server, INES)
  await clearPlanning(server, ines)
  const [first, last] = [jourDans(8), jourDans(10)]
  await givePost(server, ines, first, 'Matin')
  await givePost(server, ines, last, 'Matin')
  const page = await device()
  await openPlanning(page, INES)
  await page.goto('/m/gestion-conges-edt')
  await expect(page.getByRole('tab', { name: 'Demandes' })).toBeVisible()
  await readyOffline(page)
  const context = page.context()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Nouvelle demande' }).filter({ visible: true }).first().click()
  await page.getByLabel('Premier jour', { exact: true }).fill(first)
  await page.getByLabel('Dernier jour', { exact: true }).fill(last)
  await page.getByLabel('Motif (facultatif)').fill('Mariage')
  await expect(page.getByText(/2\spostes/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page.getByText(/à envoyer/).first()).toBeVisible()
  await page.close()
  const asked = () =>
    askOffice<{ etat: number; motif: string }>(
      server,
      `select demande_conge_etat as etat, demande_motif_demande as motif from demande_conge
        where utilisateur_id = $1 and demande_conge_date_debut = $2 order by 1`,
      [ines.utilisateur_id, first],
    )
  expect(await asked()).toEqual([])
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/m/gestion-conges-edt')
  await expect.poll(asked).toEqual([{ etat: 0, motif: 'Mariage' }])

  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await desk.goto('/m/gestion-actions-gdi')
  await desk
    .getByRole('button', { name: /Inès Caron, Congé payé/ })
    .first()
    .click()
  await desk.getByRole('button', { name: 'Accepter', exact: true }).click()
  await expect.poll(asked).toEqual([{ etat: 1, motif: 'Mariage' }])
  const left = await askOffice(
    server,
    'select 1 from pointage where utilisateur_id = $1 and pointage_date between $2 and $3',
    [ines.utilisateur_id, first, last],
  )
  expect(left).toEqual([])
  await again.goto(`/m/mon-planning-edt/jour/${first}`)
  await expect(again.getByRole('region', { name: 'Mes postes' })).toContainText('Congé')
  // The narrowest phone has the whole word in the day of its month.
  await again.setViewportSize({ width: 360, height: 740 })
  await again.goto('/m/mon-planning-edt')
  await again.getByText('Mois', { exact: true }).filter({ visible: true }).first().click()
  if (first.slice(0, 7) !== jourDans(0).slice(0, 7)) await again.getByRole('button', { name: 'Mois suivant' }).click()
  const word = again.locator('[data-texte="Congé"]').first()
  await expect(word).toBeVisible()
  expect(await word.evaluate(drawn => drawn.scrollWidth <= drawn.clientWidth), 'the word is not cut').toBe(true)
})
