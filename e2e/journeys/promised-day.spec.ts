import { ajouterJours, formaterJour, jourParis } from '#wire/dates.ts'
import { readMail } from '../support/mail.ts'
import { askOffice } from '../support/office.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

const MAIL = 'jour.promis@exemple.test'

test('a visit that goes to another day keeps the day that was told, until its customer is told from the queue', async ({
  device,
  server,
}) => {
  const [visit] = await askOffice<{ intervention_id: number; jour: string }>(
    server,
    // A day later nobody has anything with its technician.
    `with v as (select i.intervention_id, i.compte_id, i.client_id, i.technicien_id, i.jour from intervention i
       join utilisateur u on u.compte_id = i.compte_id and u.email = 'regulateur@demo.test'
       where i.jour > $2 and i.etapes_en_cours = 0 and i.annulee_a is null and i.technicien_id is not null
         and i.th_libelle <> '' order by i.jour, i.intervention_id limit 1),
     seul as (update intervention x set annulee_a = now() from v where x.compte_id = v.compte_id
       and x.technicien_id = v.technicien_id and x.jour > v.jour),
     la as (delete from indisponibilite x using v where x.compte_id = v.compte_id and x.utilisateur_id = v.technicien_id)
     update client c set client_email = $1 from v where c.compte_id = v.compte_id and c.client_id = v.client_id
       returning v.intervention_id, v.jour::text as jour`,
    [MAIL, jourParis(Date.now())],
  )
  if (!visit) throw new Error('the demonstration has no such visit')
  const { intervention_id, jour } = visit
  const apres = ajouterJours(jour, 1)
  const page = await device({ size: DESK })
  await signIn(page, 'regulateur@demo.test')
  await page.goto(`/m/regulation-interventions/${jour}/${intervention_id}`)
  const panel = page.getByRole('complementary', { name: 'Intervention', exact: true })
  await panel.getByRole('button', { name: 'Reporter' }).click()
  await panel.getByRole('textbox', { name: 'Jour' }).fill(apres.split('-').reverse().join('/'))
  await panel.getByRole('textbox', { name: 'Heure de début' }).click()
  await expect(panel.getByText(`Le client attend le ${formaterJour(jour)}`)).toBeVisible()
  await panel.getByRole('button', { name: 'Reporter', exact: true }).last().click()
  await expect(panel.getByRole('region', { name: 'Pas le jour promis' })).toBeVisible()

  // Told by telephone, it is promised in a press, and taken back in another.
  await panel.getByRole('button', { name: 'Promettre ce jour' }).click()
  await expect(panel.getByRole('region', { name: 'Pas le jour promis' })).toHaveCount(0)
  // The last word is the first.
  const words = page.getByRole('region', { name: 'Messages' })
  await expect(words.getByText(/, promis \d\d:\d\d – \d\d:\d\d\.$/)).toBeVisible()
  await words.getByRole('button', { name: 'Défaire' }).first().click()
  await expect(panel.getByRole('region', { name: 'Pas le jour promis' })).toBeVisible()

  await page.getByRole('button', { name: 'Accueil' }).first().click()
  const queue = page.getByRole('region', { name: 'À traiter' })
  const line = queue.getByRole('listitem').filter({ hasText: 'Pas le jour promis' })
  await expect(line.getByText(`promis ${formaterJour(jour)}`)).toBeVisible()
  await line.getByRole('button', { name: /^Prévenir le client/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Prévenir le client' }).click()
  await expect(line).toHaveCount(0, { timeout: 30_000 })
  const mail = await readMail(server, MAIL)
  expect(mail.replaceAll(/\s+/g, ' ')).toContain(`Ce n’est plus le ${formaterJour(jour, 'complet')}`)
  // What the letter says is promised once it has left.
  const promise = () =>
    askOffice<{ th_jour: string }>(
      server,
      'select th_jour::text as th_jour from intervention where intervention_id = $1',
      [intervention_id],
    )
  await expect.poll(promise).toEqual([{ th_jour: apres }])
})
