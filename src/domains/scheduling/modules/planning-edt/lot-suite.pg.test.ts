import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { lotsDe } from './testing/lot.ts'

const r = ouvrirResidence()
const { poster, lot, defaire, equipe, prepares, publies, seul } = lotsDe(r)

describe('prepares', () => {
  it('a post with its usual hours, that no agent reads', async () => {
    const { cadre, ines, matin, compte_id } = await equipe()
    const { utilisateur_id } = ines
    const resultat = await lot(cadre, [{ sorte: 'poser', utilisateur_id, date: r.jour(3), poste_id: matin }])
    expect(seul(resultat)).toMatchObject({
      ...{ utilisateur_id, pointage_date: r.jour(3), heure_debut: '06:45', heure_fin: '14:15', etat: 'nouveau' },
      ...{ debut_different: 0, fin_different: 0, pointage_heures_manuel: null, depasse: false },
    })
    expect(await publies(compte_id)).toEqual([])
    const planning = await r.app.inject({ url: '/api/edt/modules/mon-planning-edt/planning', headers: ines.headers })
    expect(planning.json().jours.flatMap((j: { postes: unknown[] }) => j.postes)).toEqual([])
  })

  it('a change beside the published post, and takes it back to it when it becomes the same', async () => {
    const { cadre, ines, samir, compte_id } = await equipe()
    const pointage_id = await r.pointage(ines, 3)
    const [avant] = await publies(compte_id)
    const change = seul(await lot(cadre, [{ sorte: 'modifier', pointage_id, version: 1, heure_fin: '15:00' }]))
    expect(change).toMatchObject({ pointage_id, etat: 'modifie', heure_fin: '15:00', fin_different: 1 })
    const { version } = change
    const donne = { sorte: 'deplacer', pointage_id, version, utilisateur_id: samir.utilisateur_id, date: r.jour(4) }
    const deplace = seul(await lot(cadre, [donne]))
    expect(deplace).toMatchObject({
      utilisateur_id: samir.utilisateur_id,
      pointage_date: r.jour(4),
      heure_fin: '15:00',
    })
    // The second of two who saw the same is told.
    expect((await lot(cadre, [donne])).refus).toMatchObject([{ code: 'POSTE_MODIFIE' }])
    expect(await publies(compte_id)).toEqual([avant])
    const rendu = { utilisateur_id: ines.utilisateur_id, date: r.jour(3) }
    const retour = seul(await lot(cadre, [{ sorte: 'deplacer', pointage_id, version: deplace.version, ...rendu }]))
    const meme = await lot(cadre, [{ sorte: 'modifier', pointage_id, version: retour.version, heure_fin: '14:15' }])
    expect(seul(meme)).toMatchObject({ etat: 'publie', version: 1 })
    expect(await prepares(compte_id)).toEqual([])
  })

  it('what is to be taken off, which leaves room, and takes away what was only prepared', async () => {
    const { cadre, ines, matin, compte_id } = await equipe()
    const { utilisateur_id } = ines
    const pointage_id = await r.pointage(ines, 3)
    const un = await lot(cadre, [
      { sorte: 'retirer', pointage_id, version: 1 },
      { sorte: 'poser', utilisateur_id, date: r.jour(3), poste_id: matin, heure_debut: '08:00' },
    ])
    expect(un.postes.map(p => [p.pointage_id === pointage_id, p.etat])).toEqual([
      [true, 'retire'],
      [false, 'nouveau'],
    ])
    const [neuf] = un.postes.filter(p => p.etat === 'nouveau')
    const deux = await lot(cadre, [
      { sorte: 'retirer', pointage_id: neuf?.pointage_id ?? 0, version: neuf?.version ?? 0 },
    ])
    expect(deux).toMatchObject({ postes: [], disparus: [neuf?.pointage_id] })
    expect((await prepares(compte_id)).map(p => [p.pointage_id, p.retire])).toEqual([[pointage_id, true]])
  })

  it('again what was to be taken off, as it was or otherwise', async () => {
    const { cadre, ines, compte_id } = await equipe()
    const pointage_id = await r.pointage(ines, 3)
    const retire = async () => seul(await lot(cadre, [{ sorte: 'retirer', pointage_id, version: 1 }]))
    const remise = { sorte: 'modifier', pointage_id }
    expect((await lot(cadre, [{ ...remise, version: (await retire()).version + 1 }])).refus).toMatchObject([
      { code: 'POSTE_MODIFIE' },
    ])
    const [{ version = 0 } = {}] = await prepares(compte_id)
    expect(seul(await lot(cadre, [{ ...remise, version }]))).toMatchObject({ etat: 'publie', version: 1 })
    expect(await prepares(compte_id)).toEqual([])
    const change = await lot(cadre, [{ ...remise, version: (await retire()).version, heure_fin: '15:00' }])
    expect(seul(change)).toMatchObject({ etat: 'modifie', heure_fin: '15:00' })
  })

  it('two people who change places in one lot', async () => {
    const { cadre, ines, samir } = await equipe()
    const [a, b] = [await r.pointage(ines, 3), await r.pointage(samir, 3)]
    const { refus, postes } = await lot(cadre, [
      { sorte: 'deplacer', pointage_id: a, version: 1, utilisateur_id: samir.utilisateur_id, date: r.jour(3) },
      { sorte: 'deplacer', pointage_id: b, version: 1, utilisateur_id: ines.utilisateur_id, date: r.jour(3) },
    ])
    expect(refus).toEqual([])
    expect(postes.map(p => [p.pointage_id, p.utilisateur_id])).toEqual([
      [a, samir.utilisateur_id],
      [b, ines.utilisateur_id],
    ])
  })

  it('nothing where it is only asked what would be', async () => {
    const { cadre, ines, matin, compte_id } = await equipe()
    const pose = { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(3), poste_id: matin }
    const essai = await lot(cadre, [pose], {}, '/simulation')
    expect(essai).toMatchObject({ lot_id: null, refus: [], bloquant: false })
    expect(essai.postes).toHaveLength(1)
    expect(await prepares(compte_id)).toEqual([])
    expect(await r.db.selectFrom('planning_lot').selectAll().where('compte_id', '=', compte_id).execute()).toEqual([])
  })
})

describe('takes back', () => {
  it('a lot to the very same rows, again and again, and not what somebody changed since', async () => {
    const { cadre, ines, matin, compte_id } = await equipe()
    const { utilisateur_id } = ines
    const pointage_id = await r.pointage(ines, 3)
    const un = await lot(cadre, [
      { sorte: 'modifier', pointage_id, version: 1, heure_fin: '15:00' },
      { sorte: 'poser', utilisateur_id, date: r.jour(5), poste_id: matin },
    ])
    const apresUn = await prepares(compte_id)
    const deux = await lot(cadre, [{ sorte: 'retirer', pointage_id, version: un.postes[0]?.version ?? 0 }])
    expect((await defaire(cadre, un.lot_id)).statusCode).toBe(409)
    const rendu = resultatLotSchema.parse((await defaire(cadre, deux.lot_id)).json())
    const sans = (lignes: object[]) => lignes.map(l => ({ ...l, modifie_a: null }))
    expect(sans(await prepares(compte_id))).toEqual(sans(apresUn))
    const rien = resultatLotSchema.parse((await defaire(cadre, un.lot_id)).json())
    expect(await prepares(compte_id)).toEqual([])
    await defaire(cadre, rien.lot_id)
    expect(sans(await prepares(compte_id))).toEqual(sans(apresUn))
    await defaire(cadre, rendu.lot_id)
    expect((await prepares(compte_id)).find(p => p.pointage_id === pointage_id)?.retire).toBe(true)
  })

  it('nothing of another company, and nothing that somebody else’s place is in', async () => {
    const { cadre, ines, matin } = await equipe()
    const { cadre: voisin } = await equipe()
    const { utilisateur_id } = ines
    const pose = { sorte: 'poser', utilisateur_id, date: r.jour(3), poste_id: matin }
    const un = await lot(cadre, [pose])
    expect((await defaire(voisin, un.lot_id)).statusCode).toBe(404)
    const retire = await lot(cadre, [
      { sorte: 'retirer', pointage_id: seul(un).pointage_id, version: seul(un).version },
    ])
    await lot(cadre, [{ ...pose, heure_debut: '08:00' }])
    expect((await defaire(cadre, retire.lot_id)).json()).toMatchObject({ erreur: 'POSTE_OCCUPE' })
  })

  it('what was reset since is said changed, and what was published since, published', async () => {
    const { cadre, ines, matin, compte_id } = await equipe()
    const pose = (n: number) => ({
      sorte: 'poser',
      utilisateur_id: ines.utilisateur_id,
      date: r.jour(n),
      poste_id: matin,
    })
    const un = await lot(cadre, [pose(3)])
    const [annee, mois] = r.jour(3).split('-').map(Number)
    const vide = await poster(cadre, `/reset?user=${ines.utilisateur_id}&annee=${annee}&mois=${mois}`, {})
    expect(vide.statusCode, vide.body).toBe(200)
    expect(await prepares(compte_id)).toEqual([])
    expect((await defaire(cadre, un.lot_id)).json()).toMatchObject({
      ...{ erreur: 'POSTE_MODIFIE', message: expect.stringMatching(/^Ce poste a été changé .*, par vous-même\.$/) },
    })
    const deux = await lot(cadre, [pose(5)])
    const retire = await r.pointage(ines, 8)
    const trois = await lot(cadre, [{ sorte: 'retirer', pointage_id: retire, version: 1 }])
    expect((await poster(cadre, '/publier', { du: r.jour(1), au: r.jour(9) })).statusCode).toBe(200)
    for (const { lot_id } of [deux, trois])
      expect((await defaire(cadre, lot_id)).json()).toMatchObject({ message: expect.stringContaining('est publié') })
  })

  it('a lot once: who comes second is told', async () => {
    const { cadre, ines, matin, compte_id } = await equipe()
    const un = await lot(cadre, [
      { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(3), poste_id: matin },
    ])
    const { pointage_id, version } = seul(un)
    const retire = await lot(cadre, [{ sorte: 'retirer', pointage_id, version }])
    expect((await defaire(cadre, retire.lot_id)).statusCode).toBe(200)
    await poster(cadre, '/publier', { du: r.jour(1), au: r.jour(9) })
    expect((await defaire(cadre, retire.lot_id)).json()).toMatchObject({ erreur: 'POSTE_MODIFIE' })
    expect(await prepares(compte_id)).toEqual([])
  })
})

describe('whose answer was lost, sent again under its key', () => {
  const lotsDe = async (compte_id: number) =>
    await r.db.selectFrom('planning_lot').select('lot_id').where('compte_id', '=', compte_id).execute()

  it('is one lot, answered as it was; the key of another one is refused', async () => {
    const { cadre, ines, matin, nuit, compte_id } = await equipe()
    const pose = (poste_id: number) => ({
      changements: [{ sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(3), poste_id }],
    })
    const cle = randomUUID()
    const premier = await poster(cadre, '/lot', pose(matin), cle)
    expect((await poster(cadre, '/lot', pose(nuit), cle)).json()).toMatchObject({ erreur: 'CLE_REUTILISEE' })
    const second = await poster(cadre, '/lot', pose(matin), cle)
    expect([second.statusCode, second.json()]).toEqual([200, premier.json()])
    expect(await lotsDe(compte_id)).toEqual([{ lot_id: premier.json().lot_id }])
    expect((await prepares(compte_id)).map(p => p.poste_id)).toEqual([matin])
  })

  it('is taken back once, and done again by the number that the lost answer gave', async () => {
    const { cadre, ines, matin, compte_id } = await equipe()
    const un = await lot(cadre, [
      { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(3), poste_id: matin },
    ])
    const cle = randomUUID()
    const premier = await poster(cadre, `/lots/${un.lot_id}/defaire`, {}, cle)
    expect((await defaire(cadre, un.lot_id)).json()).toMatchObject({ erreur: 'POSTE_MODIFIE' })
    const second = await poster(cadre, `/lots/${un.lot_id}/defaire`, {}, cle)
    expect([second.statusCode, second.json()]).toEqual([200, premier.json()])
    expect(await prepares(compte_id)).toEqual([])
    expect((await defaire(cadre, second.json().lot_id)).statusCode).toBe(200)
    expect(await prepares(compte_id)).toHaveLength(1)
  })
})
