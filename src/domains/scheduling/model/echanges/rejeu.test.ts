import { describe, expect, it } from 'vitest'
import type { ActionLocale } from '#wire/replay.ts'
import type { Echange } from './echange.ts'
import { appliquerEchanges } from './rejeu.ts'

const UID = '019a0000-0000-7000-8000-000000000001'
const cote = {
  pointage_id: 12,
  pointage_date: '2026-12-01',
  poste_libelle: 'Matin',
  color: '#f6c95b',
  heure_debut: '06:45',
  heure_fin: '14:15',
}
const LU = '2026-11-20T12:00:00.000Z'

function action(type: string, payload: unknown, seq = 1, autre: Partial<ActionLocale> = {}): ActionLocale {
  return { id: `a${seq}`, seq, type, payload, fait_a: '2026-11-20T12:01:00.000Z', etat: 'en_attente', ...autre }
}
const proposition = action('echange.proposer', {
  uid: UID,
  utilisateur_cible: 9,
  pointage_origine: 12,
  version_origine: 1,
  pointage_cible: null,
  version_cible: null,
  motif: '',
})
const contexte = {
  moi: 4,
  resoudre: () => ({
    origine: cote,
    cible: null,
    utilisateur_origine: 'Inès Caron',
    utilisateur_origine_prenom: 'Inès',
    utilisateur_cible: 'Samir Haddad',
    utilisateur_cible_prenom: 'Samir',
  }),
}
const recu: Echange = {
  ...appliquerEchanges({ lu_a: LU, echanges: [] }, [proposition], contexte)[0],
  bde_id: 3,
  utilisateur_origine_id: 9,
  utilisateur_cible_id: 4,
  bde_direction: 2,
  peut: { accepter: true, refuser: true, annuler: false },
} as Echange
const repondre = (a: number, seq = 2, autre: Partial<ActionLocale> = {}) =>
  action('echange.repondre', { uid: UID, de: 0, action: a, motif: 'oui' }, seq, autre)

describe('the board as the person left it', () => {
  it('shows a proposal that has not left yet, then its cancellation', () => {
    const lecture = { lu_a: LU, echanges: [] }
    expect(appliquerEchanges(lecture, [proposition], contexte)).toMatchObject([
      { bde_id: null, bde_etat: 0, bde_direction: 1 },
    ])
    const annule = appliquerEchanges(lecture, [proposition, repondre(7)], contexte)
    expect(annule).toMatchObject([{ bde_etat: 7, actions: ['a1', 'a2'] }])
  })

  it('does not show it twice once the office has it', () => {
    const lecture = { lu_a: LU, echanges: [{ ...recu, utilisateur_origine_id: 4, utilisateur_cible_id: 9 }] }
    expect(appliquerEchanges(lecture, [proposition], contexte)).toHaveLength(1)
  })

  it.each([
    [1, 1],
    [8, 8],
    // Not theirs to cancel.
    [7, 0],
  ])('answer %i of the recipient gives state %i', (a, etat) => {
    const lecture = { lu_a: LU, echanges: [recu] }
    expect(appliquerEchanges(lecture, [repondre(a)], contexte)[0]?.bde_etat).toBe(etat)
  })

  it('leaves out what the office refused, and what the reading already holds', () => {
    const lecture = { lu_a: LU, echanges: [recu] }
    const refusee = repondre(1, 2, { etat: 'a_resoudre' })
    const ancienne = repondre(1, 2, { recu_a: '2026-11-20T11:00:00.000Z' })
    expect(appliquerEchanges(lecture, [refusee], contexte)[0]?.bde_etat).toBe(0)
    expect(appliquerEchanges(lecture, [ancienne], contexte)[0]?.bde_etat).toBe(0)
  })
})
