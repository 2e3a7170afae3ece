import { describe, expect, it } from 'vitest'
import { TYPE_RENDRE } from '#domains/scheduling/model/conges/conge.ts'
import { enLocal, LU_A, SOLDES, UID, UID_NOUVEAU, unDemander, uneDemande, unRetirer } from '../testing/ground.ts'
import { entreeDe } from './palette.ts'
import { appliquerConges } from './rejeu.ts'

const lecture = { lu_a: LU_A, demandes: [uneDemande()], soldes: SOLDES }
const reste = (soldes: readonly { annee: number; sorte: string; en_attente: number; reste: number }[]) =>
  soldes.map(s => [s.annee, s.sorte, s.en_attente, s.reste])

describe('requests as this device left them', () => {
  it('ignore what is malformed, refused, already answered, or known of the reading', () => {
    const refuse = { ...unDemander(), etat: 'a_resoudre' as const }
    const ancien = { ...unDemander(), recu_a: '2026-11-20T06:59:00.000Z' }
    const repondu = { ...lecture, demandes: [uneDemande({ demande_conge_etat: 1 })] }
    expect(appliquerConges(lecture, [unDemander({ demande_type: 9 })]).demandes).toHaveLength(1)
    expect(appliquerConges(lecture, [refuse]).demandes).toHaveLength(1)
    expect(appliquerConges(lecture, [ancien]).demandes).toHaveLength(1)
    expect(appliquerConges(lecture, [unDemander({ uid: UID })]).demandes).toHaveLength(1)
    expect(appliquerConges(repondu, [unRetirer()]).demandes[0]?.demande_conge_etat).toBe(1)
  })
  it('show a request at once, and its days on the balance of each year', () => {
    const { demandes, soldes } = appliquerConges(lecture, [unDemander()])
    expect(demandes[0]).toMatchObject({
      demande_conge_id: null,
      demande_conge_uid: UID_NOUVEAU,
      demande_conge_etat: 0,
      jours_decomptes: 5,
      actions: ['demander-1'],
      peut: { retirer: true },
    })
    // Monday 28 to Thursday 31 December; 1 January is a holiday, Saturday 2 counts, Sunday 3 does not.
    expect(reste(soldes)).toEqual([
      [2026, 'conge', 10, 5],
      [2026, 'tlc', 0, 4],
      [2027, 'conge', 1, 24],
    ])
  })
  it('take TLC from its own balance, and unpaid leave from none', () => {
    const jours = { demande_conge_date_debut: '2026-12-19', demande_conge_date_fin: '2026-12-20' }
    expect(reste(appliquerConges(lecture, [unDemander({ demande_type: 2, ...jours })]).soldes)[1]).toEqual([
      2026,
      'tlc',
      2,
      2,
    ])
    expect(appliquerConges(lecture, [unDemander({ demande_type: 3, ...jours })]).soldes).toEqual(SOLDES)
  })
  it('show a withdrawal at once, and give its days back', () => {
    const { demandes, soldes } = appliquerConges(lecture, [unRetirer()])
    expect(demandes[0]).toMatchObject({ demande_conge_etat: 7, peut: { retirer: false } })
    expect(reste(soldes)[0]).toEqual([2026, 'conge', 0, 15])
  })
  it('show what was asked back at once, its days still taken; and what is not accepted as it was', () => {
    const rendu = (rendre: boolean) => ({ ...unRetirer(), type: TYPE_RENDRE, payload: { uid: UID, rendre } })
    const acceptee = { ...lecture, demandes: [uneDemande({ demande_conge_etat: 1 })] }
    const apres = appliquerConges(acceptee, [rendu(true)])
    expect(apres.demandes[0]).toMatchObject({ demande_conge_etat: 1, retrait_demande_a: rendu(true).fait_a })
    expect(apres.soldes).toEqual(SOLDES)
    expect(
      appliquerConges(acceptee, [rendu(true), { ...rendu(false), id: 'garder' }]).demandes[0]?.retrait_demande_a,
    ).toBeNull()
    expect(appliquerConges(lecture, [rendu(true)]).demandes[0]?.retrait_demande_a).toBeUndefined()
  })
  it('leave the balances as they were once the request made here is withdrawn here', () => {
    expect(appliquerConges(lecture, [unDemander(), unRetirer(UID_NOUVEAU)]).soldes).toEqual(SOLDES)
  })
})

it('is found in the palette by type, days, state and reason', () => {
  const d = enLocal(uneDemande({ demande_motif_demande: 'Mariage' }))
  expect(entreeDe(d).titre).toBe('Congé payé du 7 au 13 décembre 2026')
  expect(entreeDe(d).detail).toBe('Demande · En attente · Mariage')
})
