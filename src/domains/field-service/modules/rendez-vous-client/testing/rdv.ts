import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Equipe, ouvrirDesk } from '#domains/field-service/modules/regulation-interventions/testing/desk.ts'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import { hashToken } from '#server/http/token.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'

export const demain = () => ajouterJours(aujourdhui(), 1)

/** Days after tomorrow to one that is worked without anything said: never a Sunday. */
export function jourOuvre(): number {
  return new Date(`${ajouterJours(demain(), 1)}T12:00:00Z`).getUTCDay() === 0 ? 2 : 1
}

/** Ground of the tests of a customer's link: one desk a file, and what its customers call. */
export function ouvrirRdv() {
  const t = ouvrirDesk({ patient: true })

  /** A visit of tomorrow, promised between eight and ten, with a link that its customer holds. */
  async function rdv(options: { jour?: string } = {}) {
    const e = await t.equipe()
    const jour = options.jour ?? demain()
    const [debut, fin] = [instantParis(jour, '08:00'), instantParis(jour, '09:00')]
    await sql`update intervention set plage = tstzrange(${debut}::timestamptz, ${fin}::timestamptz), th_jour = ${jour}::date
    where compte_id = ${e.anne.compte_id} and intervention_id = ${e.intervention_id}`.execute(t.test.db)
    await sql`insert into utilisateur_profil (compte_id, utilisateur_id, profil_id)
    values (${e.anne.compte_id}, ${e.anne.utilisateur_id}, 31)`.execute(t.test.db)
    const jeton = await lierA(e)
    return { ...e, jour, jeton, vu: { jour, creneau: '08:00 - 10:00' } }
  }
  async function lierA(e: Pick<Equipe, 'anne' | 'intervention_id'>, plus: { canal?: string } = {}): Promise<string> {
    const jeton = randomBytes(32).toString('base64url')
    await sql`insert into lien_client (compte_id, intervention_id, canal, adresse, jeton_sha256, cree_a)
    values (${e.anne.compte_id}, ${e.intervention_id}, ${plus.canal ?? 'mail'}, 'camille@exemple.fr',
      ${hashToken(jeton)}, now())`.execute(t.test.db)
    return jeton
  }
  let machine = 0
  /** Each call from a machine of its own, unless told otherwise. */
  const demander = async (
    method: 'GET' | 'POST' | 'PUT',
    jeton: string,
    suite = '',
    payload?: unknown,
    remoteAddress = `10.1.${Math.floor(++machine / 250)}.${machine % 250}`,
  ) =>
    await t.test.app.inject({
      method,
      url: `/api/public/rdv/${jeton}${suite}`,
      remoteAddress,
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
  const creneaux = async (jeton: string) => (await demander('GET', jeton, '/creneaux')).json()
  const visite = async (e: Pick<Equipe, 'intervention_id'>) =>
    (
      await sql<{ technicien_id: number; debut: Date; th_libelle: string; version: number }>`select technicien_id,
      lower(plage) as debut, th_libelle, version from intervention where intervention_id = ${e.intervention_id}`.execute(
        t.test.db,
      )
    ).rows[0]
  const auBureau = async (e: Equipe) =>
    (await t.appeler(e.regulateur, 'GET', `/api/regulation/interventions/${e.intervention_id}`)).json()
  const changements = async (e: Pick<Equipe, 'intervention_id'>) =>
    Number(
      (
        await sql<{ n: number }>`select count(*)::int as n from intervention_changement
        where intervention_id = ${e.intervention_id}`.execute(t.test.db)
      ).rows[0]?.n,
    )
  return { t, rdv, lierA, demander, creneaux, visite, auBureau, changements }
}
