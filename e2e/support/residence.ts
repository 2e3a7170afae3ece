import { expect, type Page } from '@playwright/test'
import { ajouterJours, formaterJour, type JourIso, jourParis } from '#wire/dates.ts'
import { settleIn } from './field-phone.ts'
import { askOffice } from './office.ts'
import type { TestServer } from './server.ts'
import { DEMO_PASSWORD } from './server.ts'

export const INES = 'agent@demo.test'
export const SAMIR = 'collegue@demo.test'
export const MANAGER = 'cadre@demo.test'

export interface Person {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly prenom: string
  readonly nom: string
}

export async function personOf(server: TestServer, email: string): Promise<Person> {
  const [row] = await askOffice<Person & Record<string, unknown>>(
    server,
    'select compte_id, utilisateur_id, prenom, nom from utilisateur where email = $1',
    [email],
  )
  if (!row) throw new Error(`nobody is ${email}`)
  return row
}

/** Another colleague of the same job gets the demonstration's password, to answer from a phone of their own. */
export async function thirdColleague(server: TestServer): Promise<string> {
  const [row] = await askOffice<{ email: string }>(
    server,
    `update utilisateur u set mot_de_passe = i.mot_de_passe
       from utilisateur i join agent_contrat ci using (compte_id, utilisateur_id), agent_contrat c
      where i.email = $1 and c.compte_id = i.compte_id and c.metier_id = ci.metier_id
        and u.compte_id = c.compte_id and u.utilisateur_id = c.utilisateur_id and u.mot_de_passe is null
        and u.utilisateur_id = (select min(u2.utilisateur_id) from utilisateur u2 join agent_contrat c2
          using (compte_id, utilisateur_id) where u2.compte_id = i.compte_id and c2.metier_id = ci.metier_id
            and u2.mot_de_passe is null and u2.actif)
      returning u.email`,
    [INES],
  )
  if (!row) throw new Error(`nobody shares the job of ${INES} (password ${DEMO_PASSWORD})`)
  return row.email
}

/** Takes everything off somebody's planning around today, so that a test's own posts are all there is. */
export async function clearPlanning(server: TestServer, { compte_id, utilisateur_id }: Person): Promise<void> {
  const values = [compte_id, utilisateur_id]
  const near = `between current_date - 20 and current_date + 40`
  await askOffice(
    server,
    `update echange set bde_etat = 7 where compte_id = $1 and bde_etat in (0, 1)
       and $2 in (utilisateur_origine_id, utilisateur_cible_id)`,
    values,
  )
  await askOffice(
    server,
    `delete from pointage where compte_id = $1 and utilisateur_id = $2 and pointage_date ${near}`,
    values,
  )
  await askOffice(server, `delete from absence where compte_id = $1 and utilisateur_id = $2 and jour ${near}`, values)
  await askOffice(
    server,
    `update demande_conge set demande_conge_etat = 2 where compte_id = $1 and utilisateur_id = $2 and demande_conge_etat in (0, 1)`,
    values,
  )
}

/** Gives a post with its usual hours. @returns its number */
export async function givePost(
  server: TestServer,
  { compte_id, utilisateur_id }: Person,
  jour: JourIso,
  poste: string,
) {
  const [row] = await askOffice<{ pointage_id: number }>(
    server,
    `insert into pointage (compte_id, utilisateur_id, pointage_date, poste_id, heure_debut, heure_fin, plages)
     select compte_id, $2, $3::date, poste_id, poste_heure_debut, poste_heure_fin,
       tstzmultirange(tstzrange(($3::date + poste_heure_debut) at time zone 'Europe/Paris',
         ($3::date + poste_heure_fin + case when poste_heure_fin < poste_heure_debut then interval '1 day'
           else interval '0' end) at time zone 'Europe/Paris'))
     from poste where compte_id = $1 and poste_libelle = $4 returning pointage_id`,
    [compte_id, utilisateur_id, jour, poste],
  )
  if (!row) throw new Error(`no post ${poste}`)
  return row.pointage_id
}

/** Who holds a post, as the database says. */
export async function holderOf(server: TestServer, pointage_id: number): Promise<string> {
  const [row] = await askOffice<{ prenom: string }>(
    server,
    'select u.prenom from pointage p join utilisateur u using (compte_id, utilisateur_id) where p.pointage_id = $1',
    [pointage_id],
  )
  return row?.prenom ?? ''
}

/** States of the exchanges between two people that the office holds, oldest first. */
export async function exchangesOf(server: TestServer, { compte_id, utilisateur_id }: Person, depuis: Date) {
  return await askOffice<{ bde_id: number; bde_etat: number; cible: number }>(
    server,
    `select bde_id, bde_etat, utilisateur_cible_id as cible from echange
      where compte_id = $1 and utilisateur_origine_id = $2 and recu_a >= $3 order by bde_id`,
    [compte_id, utilisateur_id, depuis],
  )
}

/** A day from today, in Paris. */
export const jourDans = (jours: number): JourIso => ajouterJours(jourParis(Date.now()), jours)
export const jourLu = (jour: JourIso): string => formaterJour(jour)

/** Signed in, able to work without network, the planning kept on the phone. */
export async function openPlanning(page: Page, email: string): Promise<void> {
  await settleIn(page, email)
  await page.goto('/m/mon-planning-edt')
}

/** Takes in whoever waits under that name, from the panel of the room that stands open. */
export async function takeIn(desk: Page, name: string): Promise<void> {
  await desk.getByRole('button', { name: 'Accueillir quelqu’un' }).click()
  const form = desk.getByRole('dialog')
  await form
    .getByLabel(/^Résident/)
    .first()
    .fill(name)
  await desk.getByText(new RegExp(`${name} \\(`)).click()
  await form.getByRole('button', { name: 'Accueillir' }).click()
  await expect(form).toHaveCount(0)
}
