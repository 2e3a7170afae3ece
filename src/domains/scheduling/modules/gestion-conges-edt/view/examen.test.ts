import { describe, expect, it } from 'vitest'
import { decompteLu } from '../offline/rejeu.ts'
import { enLocal, SOLDES, UID, uneDemande, unPlanning, VENDREDI } from '../testing/ground.ts'
import { direDecompte } from './decompte.ts'
import { examinerDemande, type Saisie } from './examen.ts'

const saisie = (change: Partial<Saisie> = {}): Saisie => ({
  type: 1,
  debut: '2026-12-14',
  fin: '2026-12-20',
  motif: '',
  ...change,
})
const savoir = { aujourdhui: VENDREDI, demandes: [], soldes: SOLDES, planning: null }

describe('what days count, and why', () => {
  it.each([
    [1, '2026-11-23', '2026-11-27', '6\u00a0jours ouvrables, dont le samedi avant le retour'],
    [1, '2026-11-22', '2026-11-26', '4\u00a0jours ouvrables, dimanche non compté'],
    [1, '2026-12-07', '2026-12-13', '6\u00a0jours ouvrables, samedi compris, dimanche non compté'],
    [1, '2026-12-07', '2026-12-20', '12\u00a0jours ouvrables, samedis compris, 2 dimanches non comptés'],
    [
      1,
      '2026-12-24',
      '2026-12-25',
      '2\u00a0jours ouvrables, dont le samedi avant le retour, ven. 25 déc. (Noël) non compté',
    ],
    [
      1,
      '2026-12-21',
      '2026-12-27',
      '5\u00a0jours ouvrables, samedi compris, dimanche et ven. 25 déc. (Noël) non comptés',
    ],
    [1, '2026-11-22', '2026-11-22', '0\u00a0jour ouvrable, dimanche non compté'],
    [2, '2026-12-19', '2026-12-20', '2\u00a0jours, chaque jour compte'],
  ])('type %i from %s to %s: %s', (type, debut, fin, phrase) => {
    expect(direDecompte(debut, fin, type)).toBe(phrase)
  })

  it('follow what the office chose, as this device read it', () => {
    const regles = [
      {
        valable_du: '1900-01-01',
        unite: 'ouvres' as const,
        periode: 'civile' as const,
        site_feries: 'metropole' as const,
      },
    ]
    const phrase = direDecompte('2026-11-23', '2026-11-29', 1, decompteLu({ regles }))
    expect(phrase).toBe('5\u00a0jours ouvrés, samedi et dimanche non comptés')
    // Back at work on the Saturday, as the office said.
    const samedi = decompteLu({ retours: ['2026-11-28'] })
    expect(direDecompte('2026-11-23', '2026-11-27', 1, samedi)).toBe('5\u00a0jours ouvrables')
  })
})

describe('a request before it is sent', () => {
  it('asks for its days, in their order, in the future', () => {
    expect(examinerDemande(saisie({ debut: '' }), savoir).erreurs.debut).toMatch(/premier jour/)
    expect(Object.keys(examinerDemande(saisie({ debut: '', fin: '' }), savoir).erreurs)).toEqual(['debut', 'fin'])
    expect(examinerDemande(saisie({ fin: '' }), savoir).erreurs.fin).toMatch(/dernier jour/)
    expect(examinerDemande(saisie({ debut: '2026-12-21' }), savoir).erreurs.fin).toMatch(/suivre/)
    expect(examinerDemande(saisie({ debut: '2026-11-02', fin: '2026-11-03' }), savoir).erreurs.fin).toMatch(/passés/)
    expect(examinerDemande(saisie({ debut: '2026-02-30' }), savoir).decompte).toBeNull()
  })
  it('is stopped by a request that waits or was accepted, and by no other', () => {
    const avec = (demande_conge_etat: 0 | 1 | 2 | 7) => ({
      ...savoir,
      demandes: [
        enLocal(
          uneDemande({
            demande_conge_etat,
            demande_conge_date_debut: '2026-12-20',
            demande_conge_date_fin: '2026-12-22',
          }),
        ),
      ],
    })
    expect(examinerDemande(saisie(), avec(0)).erreurs.fin).toBe(
      'Une autre demande couvre déjà une partie de ces jours\u00a0: Congé payé du 20 au 22 décembre (en attente).',
    )
    expect(examinerDemande(saisie(), avec(1)).erreurs.fin).toMatch(/acceptée/)
    expect(examinerDemande(saisie(), avec(2)).erreurs).toEqual({})
    expect(examinerDemande(saisie(), avec(7)).erreurs).toEqual({})
    expect(examinerDemande(saisie({ fin: '2026-12-19' }), avec(0)).erreurs).toEqual({})
    expect(examinerDemande(saisie(), { ...avec(0), saufUid: UID }).erreurs).toEqual({})
  })
  it('says what is left, or that nothing is, without stopping', () => {
    expect(examinerDemande(saisie(), savoir).soldes).toEqual([
      { texte: 'Il vous restera 3\u00a0jours en 2026.', negatif: false },
    ])
    const trop = examinerDemande(saisie({ debut: '2026-12-01', fin: '2026-12-20' }), savoir)
    expect(trop.soldes[0]).toEqual({
      texte: 'Solde 2026 dépassé de 8\u00a0jours\u00a0: votre responsable décidera.',
      negatif: true,
    })
    expect(trop.erreurs).toEqual({})
  })
  it('splits its days at New Year, and takes nothing off for the other kinds', () => {
    const { soldes } = examinerDemande(saisie({ debut: '2026-12-28', fin: '2027-01-03' }), savoir)
    expect(soldes.map(s => s.texte)).toEqual([
      'Il vous restera 5\u00a0jours en 2026.',
      'Il vous restera 24\u00a0jours en 2027.',
    ])
    expect(examinerDemande(saisie({ type: 4 }), savoir).soldes[0]?.texte).toMatch(/Ne prend rien/)
  })
  it('names the posts that would go, as far as the planning is known', () => {
    const planning = unPlanning(['2026-12-14', '2026-12-18', '2026-12-13'])
    const { postes, direPostes } = examinerDemande(saisie(), { ...savoir, planning })
    expect(postes.map(p => p.pointage_date)).toEqual(['2026-12-14', '2026-12-18'])
    expect(direPostes).toBe('2\u00a0postes seront retirés si c’est accepté.')
    const dit = (debut: string, fin: string, p = planning) =>
      examinerDemande(saisie({ debut, fin }), { ...savoir, planning: p }).direPostes
    expect(dit('2026-12-18', '2026-12-24')).toBe(
      '1\u00a0poste sera retiré si c’est accepté (planning connu jusqu’au dim. 20 déc.).',
    )
    expect(dit('2026-12-15', '2026-12-16')).toBe('Aucun poste ces jours-là.')
    expect(dit('2027-02-01', '2027-02-02')).toBe('Votre planning n’est pas encore connu à ces dates.')
    expect(examinerDemande(saisie(), savoir).direPostes).toBeNull()
  })
})
