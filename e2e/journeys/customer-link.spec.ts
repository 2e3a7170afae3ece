import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { LONG } from '#tests/support/long.ts'
import { jourParis } from '#wire/dates.ts'
import { linkIn, readMail, tellOpenVisitByMail } from '../support/mail.ts'
import { tellSizes } from '../support/measure.ts'
import { askOffice } from '../support/office.ts'
import { settled } from '../support/screen.ts'
import { DESK, expect, PHONE, shellStored, signIn, test } from '../support/test.ts'
import { tellInBothThemes } from '../support/theme.ts'

const MAIL = 'camille.roux@exemple.test'

interface Visit {
  readonly intervention_id: number
  readonly jour: string
}

/** A visit of the dispatcher's company whose customer has an address of ours. @param which among those of a day, `$2`: today */
async function writtenTo(server: Parameters<typeof askOffice>[0], which: string): Promise<Visit> {
  const [visite] = await askOffice<Visit>(
    server,
    `update client c set client_email = $1 from intervention i join utilisateur u using (compte_id)
      where u.email = 'regulateur@demo.test' and c.compte_id = i.compte_id and c.client_id = i.client_id
        and i.intervention_id = (${which})
      returning i.intervention_id, i.jour::text as jour`,
    [MAIL, jourParis(Date.now())],
  )
  if (!visite) throw new Error('the demonstration has no such visit')
  return visite
}

/** The dispatcher writes to the customer of a visit: what the desk says of it. */
async function tellByMail(desk: Page, { jour, intervention_id }: Visit): Promise<Locator> {
  await signIn(desk, 'regulateur@demo.test')
  await desk.goto(`/m/regulation-interventions/${jour}/${intervention_id}`)
  return await tellOpenVisitByMail(desk)
}

test('a customer is written to, confirms and moves their visit on a phone without an account, and the desk sees it', async ({
  device,
  server,
}) => {
  const visite = await writtenTo(
    server,
    `select x.intervention_id from intervention x where x.compte_id = i.compte_id
          and x.jour > $2 and x.etapes_en_cours = 0 and x.annulee_a is null and x.technicien_id is not null
          and not exists (select from demande d where d.compte_id = x.compte_id and d.intervention_id = x.intervention_id
            and d.demande_date_th_impose = 1)
          order by x.jour, x.intervention_id limit 1`,
  )

  const desk = await device({ size: DESK })
  const told = await tellByMail(desk, visite)
  await expect(told.getByText(MAIL)).toBeVisible()

  const address = linkIn(await readMail(server, MAIL), /\/rdv\/[\w-]{43}/)
  const phone = await device({ size: PHONE, fresh: true })
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: 'Votre rendez-vous', level: 1 })).toBeVisible()
  await settled(phone)
  expect(await tellInBothThemes(phone)).toEqual([])
  expect(await tellSizes(phone, { smallest: 44 })).toEqual([])
  await phone.getByRole('button', { name: 'Confirmer ce rendez-vous' }).click()
  await expect(phone.getByText('Vous avez confirmé ce rendez-vous.')).toBeVisible()
  await expect(told.getByText(/^Confirmé par le client/)).toBeVisible()

  await phone.getByRole('button', { name: 'Choisir un autre créneau' }).click()
  const places = phone.getByRole('radio')
  await expect(places.first()).toBeVisible()
  expect(await places.count()).toBeLessThanOrEqual(6)
  await settled(phone)
  expect(await tellInBothThemes(phone)).toEqual([])
  const chosen = phone.getByRole('group').locator('label').last()
  const day = (await chosen.locator('span span').textContent()) ?? ''
  const hours = (await chosen.locator('b').textContent()) ?? ''
  await places.last().check()
  await phone.getByRole('button', { name: 'Déplacer le rendez-vous' }).click()
  await expect(places.first()).toBeHidden()
  await expect(phone.getByText(day, { exact: true })).toBeVisible()
  await expect(phone.getByText(hours, { exact: true })).toBeVisible()
  await expect(phone.getByText('Vous avez confirmé ce rendez-vous.')).toBeVisible()
  await expect(desk.getByText(/^par le client/).first()).toBeVisible()

  // Nothing of it stays on their phone, and nothing of the product is installed there.
  expect(await phone.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect(await phone.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await phone.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  expect(await phone.context().cookies()).toEqual([])

  // Opened by somebody who works here too: the page comes from their worker, what it shows stays nowhere.
  await shellStored(desk)
  await desk.goto(address)
  await expect(desk.getByRole('heading', { name: 'Votre rendez-vous', level: 1 })).toBeVisible()
  const stored = await desk.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async name => await (await caches.open(name)).keys()))
    return kept.flat().map(request => request.url)
  })
  expect(stored.length).toBeGreaterThan(10)
  expect(stored.filter(url => /\/(rdv|api)\//.test(url))).toEqual([])

  // The link follows its visit: cancelled, it says so, and nothing can be answered any more.
  await askOffice(server, 'update intervention set annulee_a = now() where intervention_id = $1', [
    visite.intervention_id,
  ])
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Rendez-vous annulé' })).toBeVisible()
  await expect(phone.getByText('personne ne passera chez vous')).toBeVisible()
  await expect(phone.getByRole('button')).toHaveCount(0)
})

test(
  'a customer whom no slot suits says when they could, the desk finds it in what is to be handled, and sees to it',
  LONG,
  async ({ device, server }) => {
    const visite = await writtenTo(
      server,
      `select x.intervention_id from intervention x where x.compte_id = i.compte_id
          and x.jour > $2 and x.etapes_en_cours = 0 and x.annulee_a is null and x.technicien_id is not null
          and not exists (select from demande d where d.compte_id = x.compte_id and d.intervention_id = x.intervention_id
            and d.demande_date_th_impose = 1)
          order by x.jour, x.intervention_id limit 1`,
    )
    const desk = await device({ size: DESK })
    await tellByMail(desk, visite)

    const phone = await device({ size: PHONE, fresh: true })
    await phone.goto(linkIn(await readMail(server, MAIL), /\/rdv\/[\w-]{43}/))
    await phone.getByRole('button', { name: 'Choisir un autre créneau' }).click()
    await expect(phone.getByRole('radio').first()).toBeVisible()
    const first = await phone.getByRole('radio').count()
    await phone.getByRole('button', { name: 'Voir d’autres créneaux' }).click()
    await expect.poll(async () => await phone.getByRole('radio').count()).toBeGreaterThan(first)
    await settled(phone)
    expect(await tellSizes(phone, { smallest: 44 })).toEqual([])
    await phone.getByRole('button', { name: 'Aucun ne me convient' }).click()
    await phone.getByLabel(/^Quand seriez-vous disponible/).fill('Le jeudi après 16 h')
    await phone.getByRole('radio', { name: 'Plutôt l’après-midi' }).check()
    await settled(phone)
    expect(await tellInBothThemes(phone)).toEqual([])
    expect(await tellSizes(phone, { smallest: 44 })).toEqual([])
    await phone.getByRole('button', { name: 'Envoyer mon message' }).click()
    await expect(phone.getByText('Votre message est transmis, on vous rappelle.')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Confirmer ce rendez-vous' })).toBeVisible()
    await settled(phone)
    expect(await tellInBothThemes(phone)).toEqual([])

    // Found in the queue of the day, which leads to the visit.
    await desk.goto('/a-traiter')
    await desk.getByRole('link', { name: /Aucun créneau ne convient.*Le jeudi après 16 h/ }).click()
    const said = desk.getByRole('region', { name: 'Aucun créneau ne convient au client' })
    await expect(said.getByText('«\u00a0Le jeudi après 16 h\u00a0»')).toBeVisible()
    await settled(desk)
    expect(await tellInBothThemes(desk)).toEqual([])
    await said.getByRole('button', { name: 'Marquer comme traité' }).click()
    await expect(desk.getByRole('region', { name: /traité$/ })).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('L’entreprise a lu votre message.')).toBeVisible()
    await desk.goto('/a-traiter')
    await expect(desk.getByRole('link', { name: /Technicien absent/ }).first()).toBeVisible()
    await expect(desk.getByRole('link', { name: /Le jeudi après 16 h/ })).toHaveCount(0)
  },
)

test('once the visit is closed and its report sent, the customer has the document and answers one question', async ({
  device,
  server,
}) => {
  const visite = await writtenTo(
    server,
    `select x.intervention_id from intervention x join intervention_rapport r
          using (compte_id, intervention_id) where x.compte_id = i.compte_id and x.jour = $2 and x.etapes_en_cours = 3
          order by x.intervention_id limit 1`,
  )
  const desk = await device({ size: DESK })
  const told = await tellByMail(desk, visite)

  const phone = await device({ size: PHONE, fresh: true })
  await phone.goto(linkIn(await readMail(server, MAIL), /\/rdv\/[\w-]{43}/))
  await expect(phone.getByRole('heading', { name: 'Compte rendu' })).toBeVisible()
  await settled(phone)
  expect(await tellInBothThemes(phone)).toEqual([])
  expect(await tellSizes(phone, { smallest: 44 })).toEqual([])
  const started = phone.waitForEvent('download')
  await phone.getByRole('link', { name: 'Télécharger le compte rendu (PDF)' }).click()
  const pdf = await readFile(await (await started).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await phone.getByRole('radio', { name: '4, plutôt oui' }).check()
  await phone.getByLabel('Un commentaire (facultatif)').fill('Ponctuel')
  await phone.getByRole('button', { name: 'Envoyer ma réponse' }).click()
  await expect(phone.getByText(/^Merci, votre réponse est enregistrée/)).toBeVisible()
  await expect(told.getByText('Satisfaction\u00a0: 4 sur 5. «\u00a0Ponctuel\u00a0»')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('radio', { name: '4, plutôt oui' })).toBeChecked()
})
