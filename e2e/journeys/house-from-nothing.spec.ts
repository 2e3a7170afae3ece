import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import { ajouterJours, type JourIso, jourParis, jourSemaine } from '#wire/dates.ts'
import { draw } from '../support/closing.ts'
import { linkIn, readMail } from '../support/mail.ts'
import { registerCompany } from '../support/newcomer.ts'
import { askOffice } from '../support/office.ts'
import { DEMO_PASSWORD, RealServer, type TestServer } from '../support/server.ts'
import { clearOfMidnight } from '../support/template.ts'
import { test as base, DESK, expect, PHONE, readyOffline } from '../support/test.ts'

const OWNER = 'anne.morel@exemple.test'
const LEA = { prenom: 'Léa', nom: 'Petit', email: 'lea.petit@exemple.test' }
const SAMIR = { prenom: 'Samir', nom: 'Roy', email: 'samir.roy@exemple.test' }

/** An installation as it is bought: nobody, nothing, and no demonstration. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  server: async ({}, use) => {
    await clearOfMidnight()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'relais-maison-'))
    const server = await RealServer.start({ dataDir, env: { DEMO: '0' } })
    await use(server)
    await server.dispose()
  },
})

const fr = (jour: JourIso) => jour.split('-').reverse().join('/')
/** First and last day of the month this many months away. */
function month(away: number): { cle: string; du: JourIso; au: JourIso } {
  let du: JourIso = `${jourParis(new Date()).slice(0, 7)}-01`
  for (let n = 0; n < Math.abs(away); n++)
    du = away > 0 ? `${ajouterJours(du, 32).slice(0, 7)}-01` : `${ajouterJours(du, -1).slice(0, 7)}-01`
  return { cle: du.slice(0, 7), du, au: ajouterJours(`${ajouterJours(du, 32).slice(0, 7)}-01`, -1) }
}

async function addPost(desk: Page): Promise<void> {
  await desk.goto('/m/gestion-postes-edt')
  await desk.getByRole('button', { name: 'Ajouter', exact: true }).first().click()
  const form = desk.getByRole('complementary', { name: /^Ajout/ })
  await form.getByLabel(/^Libellé/).fill('Matin')
  await form.getByLabel(/^Code/).fill('M')
  await form
    .getByRole('textbox', { name: /^Début(?! de)/ })
    .first()
    .fill('07:00')
  await form
    .getByRole('textbox', { name: /^Fin(?! de)/ })
    .first()
    .fill('14:00')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(desk.getByText('Matin').first()).toBeVisible()
}

/** Two agents with a contract since two months, invited at once. */
async function addAgents(server: TestServer): Promise<void> {
  const ask = async (way: string, body: object, token = '') => {
    const answer = await fetch(server.origin + way, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${way}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { access_token?: string }
  }
  const { access_token = '' } = await ask('/oauth/token', {
    ...{ grant_type: 'password', client_id: 'relais-terrain-pwa', username: OWNER, password: DEMO_PASSWORD },
  })
  for (const who of [LEA, SAMIR])
    await ask(
      '/api/edt/modules/gestion-agents-edt/agents',
      {
        ...{ ...who, telephone: '', naissance: null, entree: null, inviter: 1 },
        ...{ metier_id: null, heures_semaine: 35, valable_du: month(-2).du },
      },
      access_token,
    )
}

async function join(phone: Page, server: TestServer, email: string): Promise<void> {
  await phone.goto(linkIn(await readMail(server, email), /\/invitation\/[\w-]+/))
  await phone.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await phone.getByLabel('Mot de passe, une seconde fois').fill(DEMO_PASSWORD)
  await phone.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(phone.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
}

/** Mornings of the working week, put on Léa over a month by the cycle, then published. */
async function planMonth(desk: Page, { cle, du, au }: ReturnType<typeof month>): Promise<void> {
  await desk.goto(`/m/planning-edt/${cle}/cycles`)
  await desk.getByRole('button', { name: 'Poser Matins' }).click()
  const dialog = desk.getByRole('dialog', { name: /^Poser/ })
  await dialog.getByRole('textbox', { name: 'Du' }).fill(fr(du))
  await dialog.getByRole('textbox', { name: 'Au' }).fill(fr(au))
  await dialog.getByRole('checkbox', { name: 'Léa Petit' }).check()
  await dialog.getByRole('button', { name: 'Voir ce que ça change' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'postes posés' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Poser le cycle' }).click()
  await expect(dialog).toHaveCount(0)
  await desk.goto(`/m/planning-edt/${cle}`)
  await desk.getByRole('button', { name: 'Publier…' }).click()
  const publish = desk.getByRole('dialog', { name: /^Publier / })
  await publish.getByRole('button', { name: /^Publier \d+/ }).click()
  await expect(desk.getByText(/^Planning publié/).first()).toBeVisible()
}

test('a house from nothing: agents, a post, a cycle, a lawful month published, read without network, covered from a phone, closed and signed', async ({
  device,
  server,
}) => {
  test.setTimeout(600_000)
  const desk = await device({ size: DESK })
  await registerCompany(desk, { activity: 'Maison ou résidence', name: 'Résidence des Saules', email: OWNER })
  const mailbox = await device({ size: PHONE })
  await mailbox.goto(linkIn(await readMail(server, OWNER), /\/confirmation#jeton=[\w.-]+/))
  await mailbox.getByRole('button', { name: 'Confirmer' }).click()
  await expect(mailbox.getByRole('status')).toBeVisible()
  await addPost(desk)
  await addAgents(server)
  const [hers, his] = [await device({ size: PHONE }), await device({ size: PHONE })]
  await join(hers, server, LEA.email)
  await join(his, server, SAMIR.email)

  // A cycle typed once, for the month to come and, late, for the one that is over.
  const [next, last] = [month(1), month(-1)]
  await desk.goto(`/m/planning-edt/${next.cle}/cycles/nouveau/rien/0`)
  await desk.getByRole('textbox', { name: 'Nom du cycle' }).fill('Matins')
  for (const jour of ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'])
    for (const cell of await desk.getByRole('textbox', { name: new RegExp(`^Semaine \\d, ${jour}`) }).all())
      await cell.fill('M')
  await desk.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await planMonth(desk, next)
  await planMonth(desk, last)
  const [broken] = await askOffice<{ n: number }>(server, 'select count(*)::int as n from pointage_brouillon')
  expect(broken?.n).toBe(0)

  // Her phone keeps the month.
  let day = ajouterJours(next.du, 7)
  while (jourSemaine(day) > 5) day = ajouterJours(day, 1)
  await hers.goto(`/m/mon-planning-edt/jour/${day}`)
  await expect(hers.getByText('07:00 – 14:00').first()).toBeVisible()
  await readyOffline(hers)
  await hers.context().setOffline(true)
  await hers.reload()
  await expect(hers.getByText('07:00 – 14:00').first()).toBeVisible()
  await hers.context().setOffline(false)

  // She is sick that day; he is asked, and says yes from his phone.
  const [lea] = await askOffice<{ id: number }>(
    server,
    'select utilisateur_id as id from utilisateur where email = $1',
    [LEA.email],
  )
  await desk.goto(`/m/planning-edt/${next.cle}/agent/${lea?.id}/${day}`)
  const panel = desk.getByRole('complementary', { name: 'Jour d’un agent' })
  await panel.getByRole('button', { name: 'Noter un arrêt maladie…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Noter l’arrêt' }).click()
  await panel.getByRole('button', { name: 'Chercher un remplaçant…' }).click()
  const search = desk.getByRole('dialog', { name: 'Trouver quelqu’un' })
  await expect(search.getByRole('checkbox', { name: 'Samir Roy', exact: true })).toBeVisible()
  for (const box of await search.getByRole('checkbox').all()) if (await box.isChecked()) await box.uncheck()
  await search.getByRole('checkbox', { name: 'Samir Roy', exact: true }).check()
  await search.getByRole('button', { name: 'Prévenir 1 personne' }).click()
  await his.goto('/m/bourse-des-echanges-edt')
  const card = his.getByRole('article', { name: /^Matin/ })
  await card.getByRole('button', { name: 'Je prends' }).click()
  await his.getByRole('dialog').getByRole('button', { name: 'Je prends ce poste' }).click()
  await expect(card).toContainText('À vous')
  await expect(panel.getByText('Samir Roy prend ce poste')).toBeVisible()

  // The month that is over is closed, read and signed on her phone, and printed with both names.
  await desk.goto(`/m/planning-edt/${last.cle}/cloture`)
  const line = desk.getByRole('listitem').filter({ hasText: 'Léa Petit' })
  await line.getByRole('checkbox', { name: 'Choisir Léa Petit' }).check()
  await desk.getByRole('button', { name: /^Clore 1 mois/ }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Clore/ })
    .click()
  await expect(line.getByText('Clos', { exact: true })).toBeVisible()
  await hers.goto(`/m/mon-tableau-de-bord-gdt/${last.cle.slice(0, 4)}`)
  await hers
    .getByRole('link', { name: /^Ma feuille .*À signer/ })
    .first()
    .click()
  await draw(hers, hers.getByRole('region', { name: 'Ma signature' }).locator('canvas'))
  await hers.getByRole('button', { name: 'Signer ma feuille' }).click()
  await expect(hers.getByText(/^Vous avez signé cette feuille/)).toBeVisible()
  await desk.goto(`/m/planning-edt/${last.cle}/cloture`)
  await expect(line.getByText(/^Signée par l’agent/)).toBeVisible()
  await line.getByRole('button', { name: 'Feuille' }).click()
  const kept = desk.waitForEvent('download')
  await desk.getByRole('dialog').getByRole('button', { name: 'Télécharger' }).click()
  const sheet = await lirePdf(await readFile(await (await kept).path()))
  expect(sheet).toContain('Agent : Léa Petit Signé le')
  expect(sheet).toMatch(/Responsable : .+ Clos et signé le/)
})
