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

/** Above the page where a step is done: it is, and what comes then is one press away. */
async function next(desk: Page, done: string, then: string): Promise<void> {
  await expect(desk.getByText(`C’est fait\u00a0: ${done}`)).toBeVisible()
  await desk.getByRole('button', { name: `Ensuite\u00a0: ${then}` }).click()
}

/** The first steps of a house, one leading to the other: what its law is, then the posts of a house of the same trade. */
async function settle(desk: Page): Promise<void> {
  const steps = desk.getByRole('region', { name: 'Premiers pas' })
  await expect(steps.getByText('0 sur 10')).toBeVisible()
  await steps.getByRole('button', { name: 'Ouvrir les réglages' }).click()
  await desk.getByLabel('Jours visibles à l’avance').fill('90')
  await desk.getByRole('button', { name: 'Enregistrer', exact: true }).first().click()
  await next(desk, 'Dites votre convention et vos pauses', 'Décrivez les postes')
  const ways = desk.getByRole('dialog', { name: 'Ajouter\u00a0: Postes' })
  await ways.getByRole('button', { name: /^Partir d’un modèle/ }).click()
  const model = desk.getByRole('dialog', { name: 'Partir d’un modèle' })
  await model.getByRole('checkbox', { name: 'Cuisine' }).uncheck()
  await model.getByRole('button', { name: /^Ajouter 6/ }).click()
  await expect(model).toHaveCount(0)
  await expect(desk.getByText('Infirmier, matin').first()).toBeVisible()
  await next(desk, 'Décrivez les postes', 'Ajoutez vos agents')
}

/** Léa is typed and invited at once; Samir and Zoé come from a list that says no day, and calls a job otherwise than the house. */
async function addAgents(desk: Page): Promise<void> {
  const ways = desk.getByRole('dialog', { name: 'Ajouter un agent' })
  await ways.getByRole('button', { name: /^Saisir/ }).click()
  const form = desk.getByRole('dialog', { name: 'Nouvel agent' })
  await form.getByRole('textbox', { name: /^Nom/ }).fill(LEA.nom)
  await form.getByRole('textbox', { name: /^Prénom/ }).fill(LEA.prenom)
  await form.getByRole('textbox', { name: /^E-mail/ }).fill(LEA.email)
  await form.getByRole('textbox', { name: /^Contrat à partir du/ }).fill(fr(month(-2).du))
  await form.getByRole('combobox', { name: /^Métier/ }).selectOption({ label: 'Aide-soignant' })
  await form.getByRole('switch', { name: /^Inviter maintenant/ }).check()
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(form).toHaveCount(0)

  await desk.getByRole('button', { name: 'Coller ou importer' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Importer\u00a0: Agents' })
  const lines = [
    ['Nom', 'Prénom', 'Courriel', 'Fonction', 'Heures'],
    [SAMIR.nom, SAMIR.prenom, SAMIR.email, 'AS', '35'],
    ['Noir', 'Zoé', 'zoe.noir', 'Aide-soignant', '24,5'],
    [LEA.nom, LEA.prenom, LEA.email, 'Aide-soignant', '35'],
  ]
  await sheet.getByRole('textbox', { name: /collez/ }).fill(lines.map(line => line.join('\t')).join('\n'))
  await sheet.getByRole('button', { name: 'Vérifier les cellules collées' }).click()
  await expect(sheet.getByText(/^Date d’entrée absente sur 3.lignes/)).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Date d’entrée à prendre' }).fill(fr(month(-2).du))
  await sheet.getByRole('combobox', { name: 'Fonction, ligne 2' }).selectOption({ label: 'Aide-soignant' })
  await sheet.getByRole('textbox', { name: 'Courriel, ligne 3' }).fill('zoe.noir@exemple.test')
  await expect(sheet.getByText(/rien à corriger/)).toBeVisible()
  await expect(sheet.getByText(/Existe peut-être déjà.: Léa Petit/)).toBeVisible()
  await sheet.getByRole('button', { name: /^Importer 2/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(desk.getByText('Samir Roy').first()).toBeVisible()
  await expect(desk.getByText('Zoé Noir').first()).toBeVisible()
}

/** Those who were not invited yet, at once: Samir and Zoé. */
async function inviteOthers(desk: Page): Promise<void> {
  await desk.goto('/m/gestion-agents-edt?etat=a-inviter')
  await desk.getByRole('button', { name: 'Inviter les 2' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Inviter vos agents' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: /^Envoyer 2.invitations/ }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^2.invitations parties sur 2\.$/)
  await dialog.getByRole('button', { name: 'Revenir aux agents' }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
}

/** How many mornings it takes on a Monday: enough for the step. */
async function sayNeeds(desk: Page): Promise<void> {
  await desk
    .getByRole('textbox', { name: /, lundi$/ })
    .first()
    .fill('1')
  await desk.getByRole('button', { name: 'Enregistrer les besoins' }).click()
}

/** Hers for his rest, from her phone to his, then the manager's yes. */
async function exchange(hers: Page, his: Page, desk: Page, day: JourIso): Promise<void> {
  await hers.goto(`/m/mon-planning-edt/jour/${day}`)
  await hers.getByRole('link', { name: /^Proposer un échange à .*Samir Roy/ }).click()
  await hers.getByRole('button', { name: /Proposer l’échange|Envoyer malgré les alertes/ }).click()
  await expect(hers.getByText('Échange enregistré').first()).toBeVisible()
  await his.goto('/m/bourse-des-echanges-edt')
  await his.getByRole('button', { name: 'Accepter', exact: true }).filter({ visible: true }).first().click()
  await his.getByRole('dialog').getByRole('button', { name: 'Accepter', exact: true }).click()
  await desk.goto('/m/gestion-actions-gdi')
  await desk.getByRole('button', { name: /Léa Petit, Échange avec Samir Roy/ }).click()
  await desk.getByRole('button', { name: 'Accepter', exact: true }).click()
  await his.goto(`/m/mon-planning-edt/jour/${day}`)
  await expect(his.getByRole('region', { name: 'Mes postes' })).toContainText('06:45 – 14:15')
  await hers.goto(`/m/mon-planning-edt/jour/${day}`)
  await expect(hers.getByRole('region', { name: 'Mes postes' })).toContainText('Repos')
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
  await expect(dialog.getByRole('status').filter({ hasText: 'postes seront posés' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Poser le cycle' }).click()
  await expect(dialog).toHaveCount(0)
  await desk.goto(`/m/planning-edt/${cle}`)
  await desk.getByRole('button', { name: 'Publier…' }).click()
  const publish = desk.getByRole('dialog', { name: /^Publier / })
  await publish.getByRole('button', { name: /^Publier \d+/ }).click()
  await expect(desk.getByText(/^Planning publié/).first()).toBeVisible()
}

test('a house from nothing: step by step to a lawful month published, read without network, covered and exchanged from phones, closed and signed', async ({
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
  await desk.reload()
  await settle(desk)
  await addAgents(desk)
  await inviteOthers(desk)
  const [hers, his] = [await device({ size: PHONE }), await device({ size: PHONE })]
  await join(hers, server, LEA.email)
  await join(his, server, SAMIR.email)

  // A cycle typed once, for the month to come and, late, for the one that is over.
  const [coming, last] = [month(1), month(-1)]
  await desk.getByRole('button', { name: 'Accueil' }).first().click()
  const steps = desk.getByRole('region', { name: 'Premiers pas' })
  await expect(steps.getByText('6 sur 10')).toBeVisible()
  await steps.getByRole('button', { name: 'Ouvrir les besoins' }).click()
  await sayNeeds(desk)
  await next(desk, 'Dites combien il en faut', 'Écrivez un premier cycle')
  await desk.getByRole('button', { name: 'Nouveau cycle' }).click()
  await desk.getByRole('textbox', { name: 'Nom du cycle' }).fill('Matins')
  for (const jour of ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'])
    for (const cell of await desk.getByRole('textbox', { name: new RegExp(`^Semaine \\d, ${jour}`) }).all())
      await cell.fill('M')
  await desk.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  // A page that is left while it writes may not have written.
  await expect(desk.getByRole('button', { name: 'Poser Matins' })).toBeVisible()
  await planMonth(desk, coming)
  await planMonth(desk, last)
  const [broken] = await askOffice<{ n: number }>(server, 'select count(*)::int as n from pointage_brouillon')
  expect(broken?.n).toBe(0)

  // Nothing is left of the first steps.
  await desk.getByRole('button', { name: 'Accueil' }).first().click()
  await expect(desk.getByRole('heading', { name: 'Bonjour Anne' })).toBeVisible()
  await expect(steps).toHaveCount(0)

  // Her phone keeps the month.
  let day = ajouterJours(coming.du, 7)
  while (jourSemaine(day) > 5) day = ajouterJours(day, 1)
  await hers.goto(`/m/mon-planning-edt/jour/${day}`)
  await expect(hers.getByText('06:45 – 14:15').first()).toBeVisible()
  await readyOffline(hers)
  await hers.context().setOffline(true)
  await hers.reload()
  await expect(hers.getByText('06:45 – 14:15').first()).toBeVisible()
  await hers.context().setOffline(false)

  // She is sick that day; he is asked, and says yes from his phone.
  const [lea] = await askOffice<{ id: number }>(
    server,
    'select utilisateur_id as id from utilisateur where email = $1',
    [LEA.email],
  )
  await desk.goto(`/m/planning-edt/${coming.cle}/agent/${lea?.id}/${day}`)
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

  let later = ajouterJours(day, 2)
  while (jourSemaine(later) > 5) later = ajouterJours(later, 1)
  await exchange(hers, his, desk, later)

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
