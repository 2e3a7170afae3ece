import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { JourPlanning } from '#domains/scheduling/model/planning/planning.ts'
import { indexer } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { SAMIR, uneEquipe, unJour, unPointage, unPoste, VENDREDI } from '../testing/ground.ts'
import type { Pastille } from '../view/phrases.ts'
import { DayCard } from './day-card.tsx'
import type { Marque } from './use-mon-planning.ts'

type Change = { marque?: Marque; pastilles?: Pastille[]; aujourdhui?: boolean }

function montrer(jour: JourPlanning, { marque, pastilles = [], aujourdhui = false }: Change = {}) {
  const index = indexer(uneEquipe({ pointages: [unPointage(SAMIR, VENDREDI, '06:45-14:15')] }))
  render(
    <MantineProvider env="test">
      <ul>
        <DayCard
          jour={jour}
          index={index}
          marque={marque ?? null}
          pastilles={pastilles}
          aujourdhui={aujourdhui}
          choisie={false}
        />
      </ul>
    </MantineProvider>,
  )
  return screen.getByRole('link')
}
const texte = (lien: HTMLElement) => lien.textContent?.replaceAll('\u00a0', ' ')

describe('a day of the list', () => {
  it('opens the day, and says post, hours, break and companions', () => {
    const lien = montrer(unJour(VENDREDI, { postes: [unPoste(VENDREDI, '06:45-14:15')] }), { aujourdhui: true })
    expect(lien.getAttribute('href')).toBe('/m/mon-planning-edt/jour/2026-11-20')
    expect(texte(lien)).toContain('Aujourd’hui, vendredi 20 novembre 2026')
    expect(texte(lien)).toContain('Matin06:45 – 14:15Pause 30 min · avec Samir')
  })
  it('has two lines for a split post, and readable ink on its colour', () => {
    montrer(unJour(VENDREDI, { postes: [unPoste(VENDREDI, '07:00-11:00,16:00-20:00', { color: '#3d4a7a' })] }))
    expect(screen.getByText('07:00 – 11:00')).toBeTruthy()
    expect(screen.getByText('16:00 – 20:00')).toBeTruthy()
    expect(screen.getByText('Matin').style.color).toBe('rgb(255, 255, 255)')
  })
  it('says rest, the end of the night before, the holiday', () => {
    const lien = montrer(unJour('2026-12-25', { descente: '07:00', feries: 'Noël' }))
    expect(texte(lien)).toContain('NoëlReposdescente de nuit jusqu’à 07:00')
  })
  it('says what was planned where something else was done, and what was not done instead of rest', () => {
    const heures = { pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null, minutes: 420 }
    const prevue = { heure_debut: '07:00', heure_fin: '14:00', ...heures }
    const fait = unPoste(VENDREDI, '07:00-15:10')
    expect(texte(montrer(unJour(VENDREDI, { postes: [fait] })))).not.toContain('prévu')
    cleanup()
    expect(texte(montrer(unJour(VENDREDI, { postes: [{ ...fait, prevue }] })))).toContain(
      'prévu 07:00 – 14:00 · fait 07:00 – 15:10',
    )
    cleanup()
    expect(texte(montrer(unJour(VENDREDI, { postes: [{ ...fait, prevue: null }] })))).toContain(
      'pas prévu · fait 07:00',
    )
    cleanup()
    const lien = montrer(unJour(VENDREDI, { non_faits: [{ ...prevue, pointage_id: 9, poste_libelle: 'Matin' }] }))
    expect(texte(lien)).toContain('Matin, prévu 07:00 – 14:00 · pas fait')
    expect(texte(lien)).not.toContain('Repos')
  })
  it('says an absence with its stretch instead of rest', () => {
    const absences = [{ sorte: 'conge', libelle: 'Congé payé', debut: '2026-11-24', fin: '2026-11-27' } as const]
    const lien = montrer(unJour('2026-11-24', { absences }))
    expect(texte(lien)).toContain('Congé acceptémar. 24 au ven. 27')
    expect(screen.queryByText('Repos')).toBeNull()
  })
  it('tells duty, exchange and change in pills, with what it was', () => {
    const astreintes = [
      {
        astreinte_id: 4,
        heure_debut: '21:15',
        heure_fin: '06:45',
        debut: '2026-11-20T20:15:00.000Z',
        fin: '2026-11-21T05:45:00.000Z',
      },
    ]
    const modifie = { a: VENDREDI, avant: 'Repos', auteur: 'Sonia Petit' }
    montrer(unJour(VENDREDI, { astreintes, modifie }), {
      marque: { modifie, texte: 'Modifié depuis hier', detail: 'Avant : Repos · modifié par Sonia Petit' },
      pastilles: [{ ton: 'wait', texte: 'Échange proposé à Samir, à envoyer', attente: true }],
    })
    expect(screen.getByText('Astreinte de 21:15 à 06:45').dataset.tone).toBe('info')
    expect(screen.getByText('Échange proposé à Samir, à envoyer').dataset.tone).toBe('wait')
    expect(screen.getByText('Modifié depuis hier').dataset.tone).toBe('info')
    expect(screen.getByText('Avant : Repos · modifié par Sonia Petit')).toBeTruthy()
  })
})
