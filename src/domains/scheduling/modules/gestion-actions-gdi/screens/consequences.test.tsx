import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useOnline } from '#client/queue/use-sync.ts'
import { POSTE } from '#domains/scheduling/model/planning/testing/poste.ts'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import { lireConsequencesEchange, lireCouverture } from '../contract.ts'
import { ANOMALIE, SOLDE, unConge, unEchange } from '../testing/demandes.ts'
import { bouton, gestes, ouvrir, probleme } from '../testing/panneau.tsx'

// What a panel reads and what is answered, apart: an answer is the first call of its own.
const { appeler, lire, modules } = vi.hoisted(() => ({
  appeler: vi.fn(),
  lire: vi.fn(),
  modules: ['vx-gestion-demandes', 'vx-plannings-entreprises'],
}))
vi.mock('#client/call/api.ts', () => ({
  call: (operation: { method: string }, ...rest: unknown[]) =>
    (operation.method === 'GET' ? lire : appeler)(operation, ...rest),
}))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: vi.fn(() => true),
  useSession: () => ({
    session: {
      user: { modules, administrateur_plateforme: false },
    },
    emprunt: null,
  }),
}))

beforeEach(() => {
  forgetTaps()
  gestes.onRepondu.mockReset()
  appeler.mockReset()
  lire.mockReset()
  modules.splice(2)
  vi.mocked(useOnline).mockReturnValue(true)
})

const A = '2026-11-20T09:00:00.000Z'
/** Leïla Amrani's Matin would be left to nobody, whom Samir Haddad could take. */
const EFFETS = {
  postes: [
    {
      ...{ pointage_id: POSTE.pointage_id, poste_id: 4, poste_libelle: 'Matin', jour: '2026-11-30', minutes: 420 },
      ...{ heure_debut: '06:45', heure_fin: '14:15', restants: 0, habituel: 2 },
      besoin: { minimum: 1, souhaite: 1, avant: 1, apres: 0 },
      remplacants: [
        {
          ...{ utilisateur_id: 9, label: 'Samir Haddad', raison: 'Repos et durées respectés', sans_acces: false },
          raisons: [{ ton: 'good', mots: 'Repos et durées respectés' }],
        },
      ],
    },
  ],
  heures: { perdues: 420, a_couvrir: 420 },
  compteurs: [{ libelle: 'Congés payés', periode: '2026', droit: 25, pris: 27, reste: -2 }],
  ...{ anomalies: [], levees: 0, prepares: 1 },
}

describe('what a yes would change', () => {
  it('shows before the yes the figures, who remains, who could come, and duties left to nobody', async () => {
    lire.mockImplementation(async operation => {
      expect(operation).toBe(lireCouverture)
      return EFFETS
    })
    const astreinte = { astreinte_id: 3, astreinte_date: '2026-12-03', heure_debut: '21:15', heure_fin: '06:45' }
    ouvrir({
      ...unConge(1, { postes: [POSTE], astreintes: [{ ...astreinte, aussi: [] }] }),
      fermera: ['Leïla Amrani et Samir Haddad : Matin'],
    })
    expect(screen.getByText('Plus personne d’astreinte')).toBeTruthy()
    // What nobody takes over by itself comes before the long list of posts.
    const titres = screen.getAllByRole('heading', { level: 3 }).map(h => h.textContent)
    expect(titres.indexOf('Astreintes à réattribuer')).toBeLessThan(titres.indexOf('Postes retirés si vous acceptez'))
    expect(screen.getByText('Leïla Amrani et Samir Haddad : Matin')).toBeTruthy()
    expect(await screen.findByText('Plus personne sur 1 demandé')).toBeTruthy()
    const chiffres = screen.getByRole('region', { name: 'Ce que cela change' }).querySelectorAll('dl > div')
    expect([...chiffres].map(c => [c.querySelector('dd')?.textContent, c.querySelector('dt')?.textContent])).toEqual([
      ['1', 'poste sans personne'],
      ['1', 'besoin non tenu'],
      ['7\u00a0h', 'à couvrir, sur 7\u00a0h non travaillées'],
      ['-2\u00a0j', 'Congés payés 2026\u00a0: reste, 27 pris sur 25'],
    ])
    expect(screen.getByText('1 poste préparé et pas publié sera retiré de ces jours.')).toBeTruthy()
    expect(screen.getByText('Samir Haddad')).toBeTruthy()
    // Who may give no post reads the names, and presses nothing.
    expect(screen.queryByRole('button', { name: /Samir Haddad/ })).toBeNull()
    expect(bouton('Accepter').disabled).toBe(false)
  })
  it.each([
    [{}, '5 jours ouvrables', 'Du lundi au samedi, hors fériés, jusqu’à la veille du retour.'],
    [{ unite: 'ouvres' as const }, '5 jours ouvrés', 'Du lundi au vendredi, hors fériés.'],
    [{ demande_type: 2 as const }, '5 jours', 'Chaque jour compte.'],
  ])('says how the days are counted (%j)', (demande, compte, comment) => {
    lire.mockResolvedValue(EFFETS)
    ouvrir(unConge(1, { demande }))
    expect(screen.getByText(comment).parentElement?.textContent).toBe(`${compte.replace(' ', '\u00a0')}${comment}`)
  })
  it('leads from who could stand in to asking them, the one that was pressed first and chosen', async () => {
    modules.push('vx-planning-edt')
    lire.mockResolvedValue(EFFETS)
    const libre = { verdict: 'libre', propose: true, raisons: [], anomalies: [], metier_libelle: '', score: 0 }
    const candidat = { ...libre, minutes: 420, prevu: 0, contrat: 0, sans_acces: false, donner: null }
    appeler.mockResolvedValue({
      ...{ lu_a: A, remplace: null, poste: { ...POSTE, pointage_date: '2026-11-30', poste_id: 4 } },
      candidats: [
        { ...candidat, utilisateur_id: 8, label: 'Hugo Bonnet' },
        { ...candidat, utilisateur_id: 9, label: 'Samir Haddad' },
      ],
    } as never)
    ouvrir(unConge(1, { postes: [POSTE] }))
    fireEvent.click(await screen.findByText('Samir Haddad'))
    const dialog = await screen.findByRole('dialog', { name: 'Trouver quelqu’un' })
    const cases = await within(dialog).findAllByRole<HTMLInputElement>('checkbox')
    expect(cases.map(c => [c.labels?.[0]?.textContent, c.checked])).toEqual([
      ['Samir Haddad', true],
      ['Hugo Bonnet', false],
    ])
    expect(dialog.textContent).toContain('à retirer si vous refusez son congé')
    expect(appeler.mock.calls[0]?.[1]).toMatchObject({
      body: { cible: { date: '2026-11-30', poste_id: 4, heure_debut: '06:45', heure_fin: '14:15', comme: 91 } },
    })
  })
  it('says without network that it cannot be worked out, and why it could not be read', async () => {
    vi.mocked(useOnline).mockReturnValue(false)
    ouvrir(unConge(1, { postes: [POSTE] }))
    const bloc = () => screen.getByRole('region', { name: 'Ce que cela change' })
    expect(bloc().textContent).toContain('ne se calcule qu’avec du réseau')
    expect(lire).not.toHaveBeenCalled()
    cleanup()
    vi.mocked(useOnline).mockReturnValue(true)
    lire.mockRejectedValue(probleme(500, 'INTERNE', 'Le bureau ne répond pas.'))
    ouvrir(unConge(1))
    await waitFor(() => expect(bloc().textContent).toContain('Le bureau ne répond pas.'))
    expect(bouton('Accepter sans savoir').disabled).toBe(false)
  })
  it('shows before the yes to an exchange the hours of both, the law and the needs', async () => {
    const semaine = { sorte: 'semaine', du: '2026-11-23', au: '2026-11-29', contrat: 2100 }
    lire.mockImplementation(async operation => {
      expect(operation).toBe(lireConsequencesEchange)
      return {
        personnes: [
          {
            utilisateur_id: 7,
            label: 'Leïla Amrani',
            periodes: [{ ...semaine, avant: 2070, apres: 1890 }],
            anomalies: [],
          },
          {
            utilisateur_id: 9,
            label: 'Samir Haddad',
            periodes: [{ ...semaine, avant: 2100, apres: 2280 }],
            anomalies: [ANOMALIE],
          },
        ],
        besoins: [{ jour: '2026-11-28', poste_libelle: 'Nuit', minimum: 2, souhaite: 2, avant: 2, apres: 1 }],
        empechement: null,
      }
    })
    ouvrir(unEchange(1))
    const table = await screen.findByRole('table', { name: 'Heures, Samir Haddad' })
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe(
      'Semaine du lun. 23 nov.35\u00a0h38\u00a0h (+3\u00a0h)35\u00a0h',
    )
    const bloc = screen.getByRole('region', { name: 'Ce que cela change' })
    expect(bloc.textContent).toContain('Loi\u00a0: aucune règle de plus n’est enfreinte.')
    expect(bloc.textContent).toContain('1\u00a0règle concernée')
    expect(bloc.textContent).toContain('Nuit, sam. 28 nov.\u00a0: 1 sur 2\u00a0demandés, au lieu de 2')
  })
  it('shows what deciding a leave needs', () => {
    lire.mockResolvedValue({ ...EFFETS, postes: [] })
    ouvrir(
      unConge(1, {
        soldes: [{ ...SOLDE, reste: -3 }],
        postes: [POSTE],
        deja_absents: [{ label: 'Samir Haddad', jours: 2 }],
      }),
    )
    expect(screen.getByText('du lun. 30 nov. au ven. 4 déc.')).toBeTruthy()
    expect(within(screen.getByRole('table')).getByText('-3')).toBeTruthy()
    expect(screen.getByText('lun. 30 nov., 06:45 – 14:15')).toBeTruthy()
    expect(screen.getByText('2 jours en commun')).toBeTruthy()
  })
})
