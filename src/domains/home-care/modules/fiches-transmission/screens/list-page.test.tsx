import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { unContenu } from '#domains/home-care/model/testing/contenu.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'
import { ilYA, LU_A, MOI, uneFiche, VENDREDI } from '../testing/fiches.ts'
import { compterALire } from '../view/depuis.ts'
import { ListPage } from './list-page.tsx'
import { useChoix } from './use-choix.ts'
import type { Service } from './use-transmissions.ts'

vi.mock('#client/address/location.ts', () => ({ navigate: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => false, useSession: () => ({ session: null }) }))
vi.mock('#client/queue/sync.ts', () => ({ perform: vi.fn(), myDb: vi.fn(), wakeSync: vi.fn() }))

function Banc({ service }: { service: Service }) {
  return (
    <MantineProvider env="test">
      <ListPage service={service} choix={useChoix(undefined)} />
    </MantineProvider>
  )
}

function montrer(fiches: readonly TransmissionLocale[] | null, change: Partial<Service> = {}) {
  const service: Service = {
    state: 'pret',
    message: '',
    code: '',
    reload: vi.fn(),
    fetching: false,
    fiches,
    lu_a: LU_A,
    moi: MOI.utilisateur_id,
    encadrement: false,
    personnes: [],
    depuis: { instant: ilYA(15), poste: true },
    aujourdhui: VENDREDI,
    maintenant: LU_A,
    outbox: [],
    refus: [],
    veriteDe: () => null,
    ...change,
  }
  render(<Banc service={service} />)
  return service
}
const groupe = (name: string) => within(screen.getByRole('region', { name }))

describe('a sheet whose words the device does not keep', () => {
  it('says that they are read with the network, and why', () => {
    montrer([uneFiche(1, { texte: '', personne: '', importance: 'importante' })])
    expect(screen.getByText('À lire avec le réseau')).toBeTruthy()
    expect(screen.getByText('Ce qui est écrit d’une personne ne reste pas sur l’appareil')).toBeTruthy()
  })
})

describe('without a reading', () => {
  it('draws its layout while it is read, then says why there is nothing', () => {
    montrer(null, { state: 'chargement' })
    expect(screen.getByRole('status', { name: 'Lecture des transmissions…' })).toBeTruthy()
    cleanup()
    montrer(null, { state: 'hors_ligne' })
    expect(document.body.textContent).toContain('reste lisible hors ligne')
    cleanup()
    montrer(null, { state: 'interdit' })
    expect(document.body.textContent).toContain('Votre administrateur peut vous le donner')
    cleanup()
    const { reload } = montrer(null, { state: 'erreur', message: 'Panne', code: 'R-12' })
    expect(screen.getByRole('alert').textContent).toContain('R-12')
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(reload).toHaveBeenCalled()
  })
})

describe('the list', () => {
  it('says what to do with an empty one, and that nothing new is good news', () => {
    montrer([])
    expect(document.body.textContent).toContain('Aucune transmission pour l’instant')
    cleanup()
    montrer([uneFiche(1, { bouge_a: ilYA(20), ecrite_a: ilYA(20), version_lue: 1 })])
    expect(document.body.textContent).toContain('Rien de nouveau depuis votre dernier poste')
    fireEvent.click(screen.getByRole('button', { name: 'Relire les fiches' }))
    expect(screen.getByRole('link', { name: /Mme Petit/ })).toBeTruthy()
  })

  it('puts the important ones to read on top, says since when, and how old it is', () => {
    montrer([
      uneFiche(1),
      uneFiche(2, { importance: 'importante', ecrite_a: ilYA(50), bouge_a: ilYA(50), personne: 'M. Leroux' }),
    ])
    expect(groupe('À lire d’abord').getByRole('link', { name: /À lire\s*M\. Leroux/ })).toBeTruthy()
    expect(groupe('Aujourd’hui').getByRole('link', { name: /Mme Petit/ })).toBeTruthy()
    expect(document.body.textContent).toContain('Depuis la fin de votre dernier poste, hier à 21:00')
    expect(document.body.textContent).toContain('Hors ligne, mis à jour à 12:00')
  })

  it('says since when above what came since, never above an older one that is still to be read', () => {
    const importante = uneFiche(2, { importance: 'importante', ecrite_a: ilYA(50), bouge_a: ilYA(50) })
    montrer([uneFiche(1), importante])
    const phrase = screen.getByText('Depuis la fin de votre dernier poste, hier à 21:00')
    const apres = (name: string) =>
      phrase.compareDocumentPosition(screen.getByRole('region', { name })) & Node.DOCUMENT_POSITION_FOLLOWING
    expect([apres('À lire d’abord') > 0, apres('Aujourd’hui') > 0]).toEqual([false, true])
    cleanup()
    montrer([importante])
    expect(screen.getByText('Rien d’autre depuis la fin de votre dernier poste, hier à 21:00')).toBeTruthy()
  })

  it('says of a sheet written before why it is new', () => {
    const avant = { ecrite_a: ilYA(15.5) }
    montrer([
      uneFiche(1, { ...avant, recu_a: ilYA(14.9), bouge_a: ilYA(14.9), personne: 'M. Weil' }),
      uneFiche(2, { ...avant, bouge_a: ilYA(1), version: 2, version_lue: 1, personne: 'Mme Roy' }),
    ])
    expect(screen.getByRole('link', { name: /M\. Weil.*reçue hier à 21:06/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Mme Roy.*corrigée à 11:00/ })).toBeTruthy()
  })

  it('says that a sheet is on its way while it is read, and asks for the network only without one', () => {
    const tue = uneFiche(1, { texte: '', personne: '' })
    montrer([tue], { fetching: true })
    expect(screen.getByRole('link', { name: /Chargement…/ })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/À lire avec le réseau|ne reste pas sur l’appareil/)
    cleanup()
    montrer([tue])
    expect(screen.getByRole('link', { name: /À lire avec le réseau/ })).toBeTruthy()
  })

  it('gives one count to « à lire »: in the heading, on its view, and beside the module’s name', () => {
    const fiches = [
      uneFiche(1),
      ...[2, 3, 4].map(n => uneFiche(n, { ecrite_a: ilYA(40 + n), bouge_a: ilYA(40 + n) })),
      uneFiche(5, { version_lue: 1 }),
    ]
    montrer(fiches)
    expect(screen.getByText('4 à lire')).toBeTruthy()
    const vues = screen.getByRole('radiogroup', { name: 'Fiches montrées' }).textContent
    expect(vues).toBe('Depuis mon poste 1À lire 4Toutes')
    expect(compterALire(fiches)).toBe(4)
  })

  it('says on the very sheet what waits, what was struck out, and how far one’s own went', () => {
    const rayee = { a: ilYA(1), par: 'Nathalie Lefèvre', motif: 'Erreur' }
    montrer(
      [
        uneFiche(1, { auteur_id: MOI.utilisateur_id, lecteurs: 3, version_lue: 1 }),
        uneFiche(2, { rayee, personne: 'M. Weil' }),
      ],
      {
        veriteDe: t =>
          t.transmission_id === 1 ? { tone: 'attente', text: 'Enregistré sur ce téléphone, à envoyer' } : null,
      },
    )
    expect(screen.getByRole('link', { name: /Mme Petit.*Lue par 3\scollègues.*à envoyer/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /M\. Weil.*Rayée/ })).toBeTruthy()
  })

  it('keeps in sight a new sheet that the office refused', () => {
    montrer([], { refus: [{ entree_id: 'e-1', contenu: unContenu(), raison: 'Vous n’avez plus accès.' }] })
    const refus = groupe('Transmission à résoudre')
    expect(refus.getByText('Vous n’avez plus accès.')).toBeTruthy()
    fireEvent.click(refus.getByRole('button', { name: 'Corriger' }))
    expect(navigate).toHaveBeenCalledWith('/m/fiches-transmission/reprendre/e-1')
  })

  it('says that nothing matches, and gives the way out of the search', () => {
    montrer([uneFiche(1)])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'girafe' } })
    expect(document.body.textContent).toContain('Aucune fiche ne correspond')
    fireEvent.click(screen.getByRole('button', { name: 'Voir toutes les fiches' }))
    expect(screen.getByRole('link', { name: /Mme Petit/ })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  it('holds a name of a hundred letters and three hundred sheets', () => {
    const longue = uneFiche(999, { personne: 'x'.repeat(100) })
    montrer([longue, ...Array.from({ length: 299 }, (_, n) => uneFiche(n + 1))])
    expect(screen.getAllByRole('link')).toHaveLength(300)
  })
})
