import type { Page } from '@playwright/test'
import { askOffice } from '../support/office.ts'
import {
  clearPlanning,
  givePost,
  INES,
  jourDans,
  jourLu,
  MANAGER,
  openPlanning,
  type Person,
  personOf,
  SAMIR,
  thirdColleague,
} from '../support/residence.ts'
import type { TestServer } from '../support/server.ts'
import { DESK, expect, signIn, test } from '../support/test.ts'

const EXCHANGES = '/m/bourse-des-echanges-edt'

const postsOf = async (server: TestServer, { utilisateur_id }: Person, day: string) =>
  (
    await askOffice<{ poste: string }>(
      server,
      `select p.poste_libelle as poste from pointage t join poste p using (compte_id, poste_id)
       where t.utilisateur_id = $1 and t.pointage_date = $2::date order by 1`,
      [utilisateur_id, day],
    )
  ).map(row => row.poste)

/** The card of the post that is looked for, and no other. */
const cardOf = (page: Page, day: string) => page.getByRole('article', { name: `Matin, ${jourLu(day)}` })

test('somebody is sick: the manager asks, the first yes has the post, the month shows it and the other phone is told', async ({
  device,
  server,
}) => {
  const day = jourDans(4)
  const absent = await personOf(server, await thirdColleague(server))
  const [ines, samir] = [await personOf(server, INES), await personOf(server, SAMIR)]
  for (const person of [absent, ines, samir]) await clearPlanning(server, person)
  await givePost(server, absent, day, 'Matin')
  await askOffice(
    server,
    `insert into absence (compte_id, utilisateur_id, jour, sorte) values ($1, $2, $3::date, 'maladie')`,
    [absent.compte_id, absent.utilisateur_id, day],
  )
  const [hers, his] = [await device(), await device()]
  await openPlanning(hers, INES)
  await openPlanning(his, SAMIR)
  await his.goto(EXCHANGES)

  // From the day of whoever is away: the two who are free stand first, chosen.
  const desk = await device({ size: DESK })
  await signIn(desk, MANAGER)
  await desk.goto(`/m/planning-edt/${day.slice(0, 7)}/agent/${absent.utilisateur_id}/${day}`)
  await desk.getByRole('button', { name: 'Chercher un remplaçant…' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Trouver quelqu’un' })
  const chosen = dialog.getByRole('checkbox')
  await expect(chosen.first()).toBeVisible()
  for (const box of await chosen.all()) if (await box.isChecked()) await box.uncheck()
  for (const { prenom, nom } of [ines, samir])
    await dialog.getByRole('checkbox', { name: `${prenom} ${nom}`, exact: true }).check()
  await dialog.getByRole('textbox').fill('Merci à qui peut.')
  await dialog.getByRole('button', { name: 'Prévenir 2 personnes' }).click()
  await expect(dialog).toHaveCount(0)
  const panel = desk.getByRole('complementary', { name: 'Jour d’un agent' })
  await expect(panel.getByText('2 personnes prévenues')).toBeVisible()

  // Neither phone learns why, nor whom it replaces.
  await hers.goto(EXCHANGES)
  const card = cardOf(hers, day)
  await expect(card).toContainText('06:45 – 14:15')
  await expect(card).toContainText('Merci à qui peut.')
  await expect(card).not.toContainText(new RegExp(`${absent.nom}|malad|absen`, 'i'))
  await expect(cardOf(his, day)).toContainText('À prendre')

  await card.getByRole('button', { name: 'Je prends' }).click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Je prends ce poste' }).click()
  await expect(cardOf(hers, day)).toContainText('À vous')
  expect(await postsOf(server, ines, day)).toEqual(['Matin'])

  // The desk and the other phone say it by themselves.
  await expect(panel.getByText(`${ines.prenom} ${ines.nom} prend ce poste`)).toBeVisible()
  await expect(cardOf(his, day)).toContainText('Déjà pourvu')
  await expect(cardOf(his, day).getByRole('button', { name: 'Je prends' })).toHaveCount(0)
  expect(await postsOf(server, samir, day)).toEqual([])
  expect(
    await askOffice(
      server,
      `select notification_titre as titre from notification where utilisateur_id = $1 and notification_titre like '%pourvu'`,
      [samir.utilisateur_id],
    ),
  ).toEqual([{ titre: 'Un poste à prendre est pourvu' }])
  await desk.goto(`/m/planning-edt/${day.slice(0, 7)}/agent/${ines.utilisateur_id}/${day}`)
  await expect(panel.getByText(/^Matin, 06:45 – 14:15/)).toBeVisible()
  await hers.goto(`/m/mon-planning-edt/jour/${day}`)
  await expect(hers.getByText('06:45 – 14:15').first()).toBeVisible()
})
