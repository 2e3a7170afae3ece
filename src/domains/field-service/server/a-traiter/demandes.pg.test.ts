import { describe, expect, it } from 'vitest'
import { midi } from '#domains/field-service/server/testing/terrain.ts'
import { deQui } from '#wire/names.ts'
import { bref, jour, ouvrirFile } from './testing/file.ts'

const { t, file, equipe } = ouvrirFile()

describe('requests', () => {
  it('tells what is to be planned by how late and how near it is, and what is lost with another company', async () => {
    const { anne, sonia } = await equipe()
    const { compte_id } = anne
    const { client_id, adresse_id, prestation_id } = await t.visite(anne, { decalage: 3 })
    const poser = async (plus: { etat_id?: 1 | 2 | 6 | 7 | 8 | 9; demande_date_souhaite?: string | null } = {}) =>
      (
        await t.test.db
          .insertInto('demande')
          .values({ compte_id, client_id, adresse_id, prestation_id, uid: null, ...souhait, ...plus })
          .returning('demande_id')
          .executeTakeFirstOrThrow()
      ).demande_id
    const souhait = {
      demande_date: midi(),
      donneur_compte_id: null,
      receveur_compte_id: null,
      demande_date_souhaite: null as string | null,
      intervention_id: null,
      intervention_origine_id: null,
    }
    const sans = await poser()
    const demain = await poser({ demande_date_souhaite: jour(1) })
    const tard = await poser({ demande_date_souhaite: jour(-1) })
    const refusee = await poser({ etat_id: 8 })
    const revenue = await poser({ etat_id: 9 })
    await poser({ etat_id: 6 })
    await poser({ etat_id: 7, demande_date_souhaite: jour(-1) })
    expect(new Map(bref(await file(sonia)) as [string, string][])).toEqual(
      new Map([
        [`demande:${tard}`, 'maintenant'],
        [`demande:${demain}`, 'aujourdhui'],
        [`demande:${refusee}`, 'aujourdhui'],
        [`demande:${revenue}`, 'aujourdhui'],
        [`demande:${sans}`, 'bientot'],
      ]),
    )
  })

  it('tells another slot that a company proposes, to be answered; and by its name who does not answer', async () => {
    const { sonia, anne } = await equipe()
    const { compte_id } = anne
    const { client_id, adresse_id, prestation_id } = await t.visite(anne, { decalage: 3 })
    const voisine = await t.technicien()
    const accords = { accord: true, accord_recepteur: true, etat: 'acceptee', invite_par: compte_id } as const
    await t.test.db
      .insertInto('lien')
      .values({ compte_id, recepteur_compte_id: voisine.compte_id, ...accords })
      .execute()
    const { compte_raison_sociale: nom } = await t.test.db
      .selectFrom('compte')
      .select('compte_raison_sociale')
      .where('compte_id', '=', voisine.compte_id)
      .executeTakeFirstOrThrow()
    const offrir = async (plus: { etat: 'attente' | 'contre'; proposition_jour?: string }, souhaite: string | null) => {
      const uid = crypto.randomUUID()
      const { demande_id } = await t.test.db
        .insertInto('demande')
        .values({
          ...{ compte_id, client_id, adresse_id, prestation_id, uid, etat_id: 2, demande_date: midi() },
          ...{ donneur_compte_id: null, receveur_compte_id: null, demande_date_souhaite: souhaite },
          ...{ intervention_id: null, intervention_origine_id: null },
        })
        .returning('demande_id')
        .executeTakeFirstOrThrow()
      await t.test.db
        .insertInto('demande_externe')
        .values({
          ...{ compte_id: voisine.compte_id, donneur_compte_id: compte_id, donneur_demande_id: demande_id, uid },
          ...{ prestation_libelle: 'Ramonage', duree_minutes: 60, demande_date_souhaite: souhaite, flux: false },
          ...{ demande_id: null, envoyee_a: midi(), repondue_a: null, ...plus },
        })
        .execute()
      return demande_id
    }
    const contre = await offrir({ etat: 'contre', proposition_jour: jour(2) }, null)
    await offrir({ etat: 'attente' }, null)
    const muette = await offrir({ etat: 'attente' }, jour(-1))
    const lignes = await file(sonia)
    expect(lignes.map(l => [l.cle, l.urgence, l.libelle, l.detail])).toEqual([
      [`demande:${muette}`, 'maintenant', 'Demande en retard', expect.stringContaining(`sans réponse ${deQui(nom)}`)],
      [
        `demande:${contre}`,
        'aujourdhui',
        'Créneau à accepter ou non',
        expect.stringContaining('un autre créneau proposé'),
      ],
    ])
  })

  it('tells what another company offers, to be answered from the queue', async () => {
    const { sonia } = await equipe()
    const { compte_id } = sonia
    await t.test.db
      .insertInto('demande_externe')
      .values({
        compte_id,
        donneur_compte_id: (await t.technicien()).compte_id,
        donneur_demande_id: 1,
        uid: crypto.randomUUID(),
        prestation_libelle: 'Ramonage',
        duree_minutes: 60,
        ville: 'Amiens',
        demande_date_souhaite: null,
        flux: false,
        demande_id: null,
        envoyee_a: midi(),
        repondue_a: null,
      })
      .execute()
    const [une] = await file(sonia)
    expect(une).toMatchObject({ genre: 'demande-recue', titre: 'Ramonage · Amiens', peut: ['accepter', 'refuser'] })
    expect(une?.adresse).toBe(`/m/reception-demandes-externes/${une?.cible_id}`)
  })
})
