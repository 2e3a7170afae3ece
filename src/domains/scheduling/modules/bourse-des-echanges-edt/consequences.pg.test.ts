import { describe, expect, it } from 'vitest'
import { consequencesEchangeSchema } from '#domains/scheduling/model/consequences/consequences.ts'
import { lireConsequencesBourse } from '#domains/scheduling/modules/bourse-des-echanges-edt/contract.ts'
import { echangesDe } from '#domains/scheduling/server/testing/echanges.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { fillPath } from '#wire/operation.ts'

const r = ouvrirResidence()
const x = echangesDe(r)
type Qui = { readonly headers: Readonly<Record<string, string>> }
const lire = (s: Qui, id: number) =>
  r.app.inject({ url: fillPath(lireConsequencesBourse.path, { bde_id: String(id) }), headers: s.headers })

/** Inès asks Samir to take her Matin of the tenth day, for nothing in return. */
async function proposition() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
  const a = await r.pointage(ines, 10)
  const { bde_id, uid } = await x.propose(ines, { utilisateur_cible: samir.utilisateur_id, pointage_origine: a })
  return { ines, samir, bde_id, uid }
}

describe('what a yes changes for who gives it', () => {
  it('is refused to whoever is not signed in, is neither of the two, lacks the board, and once it was answered', async () => {
    const { ines, samir, bde_id, uid } = await proposition()
    expect((await lire({ headers: {} }, bde_id)).statusCode).toBe(401)
    const zoe = await r.agent(ines.compte_id, { prenom: 'Zoé', nom: 'Dupin' })
    const ailleurs = await r.agent(await r.createCompany('Les Ormes'))
    const sans = await r.someone({ compte_id: ines.compte_id, modules: [] })
    for (const autre of [zoe, ailleurs])
      expect((await lire(autre, bde_id)).json()).toMatchObject({ erreur: 'INTROUVABLE' })
    expect((await lire(sans, bde_id)).statusCode).toBe(403)
    await x.envoyer(samir, x.reponse(uid, 8))
    const finie = await lire(samir, bde_id)
    expect([finie.statusCode, finie.json().erreur]).toEqual([409, 'ECHANGE_PERIME'])
  })

  it('counts no day that its reader does not see yet, and says until when it counts', async () => {
    const { ines, samir, bde_id } = await proposition()
    // Eleven days are seen, today among them: what stands beyond is in no sum.
    await r.db
      .insertInto('planning_proprietes')
      .values({ compte_id: ines.compte_id, valable_du: '1900-01-01', propriete_planning_roulant: 11 })
      .execute()
    for (const n of [11, 12, 13]) await r.pointage(samir, n)
    const { personnes } = consequencesEchangeSchema.parse((await lire(samir, bde_id)).json())
    expect(personnes[0]?.periodes.map(p => [p.avant, p.apres])).toEqual(personnes[0]?.periodes.map(() => [0, 420]))
    expect(personnes[0]?.periodes.every(p => p.au <= r.jour(10))).toBe(true)
  })

  it('tells each their own hours, and nothing of the other nor of the house', async () => {
    const { ines, samir, bde_id } = await proposition()
    for (const [qui, avant, apres] of [
      [ines, 420, 0],
      [samir, 0, 420],
    ] as const) {
      const answer = await lire(qui, bde_id)
      expect(answer.statusCode, answer.body).toBe(200)
      const { personnes, besoins } = consequencesEchangeSchema.parse(answer.json())
      expect(personnes.map(p => p.utilisateur_id)).toEqual([qui.utilisateur_id])
      expect(personnes[0]?.periodes.map(p => [p.sorte, p.avant, p.apres])).toEqual([
        ['semaine', avant, apres],
        ['mois', avant, apres],
      ])
      expect(besoins).toEqual([])
    }
  })
})
