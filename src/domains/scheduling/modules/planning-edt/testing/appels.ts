import { expect } from 'vitest'
import { type AppelRecu, appelsRecusSchema } from '#domains/scheduling/model/appels/appel.ts'
import type { Residence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/planning-edt'
const BOURSE = '/api/edt/modules/bourse-des-echanges-edt/appels'

/** Calls for a post whose holder is sick: who asks, who says yes, what is told. */
export function appelsDe(r: Residence) {
  const poster = (s: TestSession, suite: string, payload: object) =>
    r.app.inject({ method: 'POST', url: `${BASE}${suite}`, headers: s.headers, payload })
  const repondre = (s: TestSession, appel_id: number, reponse = 'oui') =>
    r.app.inject({ method: 'POST', url: `${BOURSE}/${appel_id}/reponse`, headers: s.headers, payload: { reponse } })

  /** Inès is sick in three days, where she has Matin; Samir and Hugo could come. */
  async function equipe() {
    const ines = await r.agent(await r.createCompany('Les Tilleuls'))
    const { compte_id } = ines
    const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
    const hugo = await r.agent(compte_id, { prenom: 'Hugo', nom: 'Bonnet' })
    const cadre = await r.cadre(compte_id)
    const pointage_id = await r.pointage(ines, 3)
    const malade = { compte_id, utilisateur_id: ines.utilisateur_id, jour: r.jour(3), sorte: 'maladie' as const }
    await r.db.insertInto('absence').values(malade).execute()
    return { ines, samir, hugo, cadre, compte_id, pointage_id, matin: await r.poste(compte_id, 'Matin') }
  }
  type Equipe = Awaited<ReturnType<typeof equipe>>

  async function ouvrir({ cadre, pointage_id, samir, hugo }: Equipe, suite: object = {}): Promise<number> {
    const destinataires = [samir.utilisateur_id, hugo.utilisateur_id]
    const answer = await poster(cadre, '/appels', { cible: { pointage_id }, destinataires, ...suite })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().appel_id
  }
  async function recus(s: TestSession): Promise<AppelRecu[]> {
    const answer = await r.app.inject({ url: BOURSE, headers: s.headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return appelsRecusSchema.parse(answer.json()).appels
  }
  const avis = async ({ utilisateur_id }: TestSession) =>
    await r.db
      .selectFrom('notification')
      .select(['notification_titre as titre', 'notification_body as body', 'lien'])
      .where('utilisateur_id', '=', utilisateur_id)
      .orderBy('notification_id')
      .execute()
  const etatDe = async (appel_id: number) =>
    await r.db
      .selectFrom('appel')
      .select(['etat', 'pourvu_par', 'version'])
      .where('appel_id', '=', appel_id)
      .executeTakeFirstOrThrow()

  return { poster, repondre, equipe, ouvrir, recus, avis, etatDe }
}
export type Equipe = Awaited<ReturnType<ReturnType<typeof appelsDe>['equipe']>>
