import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { indexer } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { MOI, SAMIR, unCollegue, uneEquipe, unPointage, VENDREDI } from '../testing/ground.ts'
import { PeopleList } from './people-list.tsx'

const [LEA, HUGO] = [3, 4]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T05:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function montrer(mien = '06:45-14:15', visee?: number, metier_id = 5) {
  const collegues = [
    unCollegue(MOI, 'Nora Petit', { metier_id }),
    unCollegue(SAMIR, 'Samir Haddad'),
    unCollegue(LEA, 'Léa Martin'),
    unCollegue(HUGO, 'Hugo Leroy', { metier_id: 6 }),
  ]
  const pointages = [
    ...(mien ? [unPointage(MOI, VENDREDI, mien)] : []),
    unPointage(SAMIR, VENDREDI, '13:45-21:15'),
    unPointage(LEA, VENDREDI, '13:45-21:15'),
    unPointage(HUGO, VENDREDI, '13:45-21:15', { heure_fin: '20:00' }),
  ]
  render(
    <MantineProvider env="test">
      <PeopleList
        jour={VENDREDI}
        index={indexer(uneEquipe({ collegues, pointages }))}
        echanges={[]}
        pastilles={new Map()}
        moi={MOI}
        visee={visee}
      />
    </MantineProvider>,
  )
}

describe('who works on a day', () => {
  it('is told by post, with how many there are and the hours once where they are the same', () => {
    montrer()
    const groupes = screen.getAllByRole('heading', { level: 3 }).map(h => h.closest('section') as HTMLElement)
    expect(groupes.map(g => g.textContent?.replaceAll(/\s/g, ' '))).toEqual([
      expect.stringMatching(/^Matin06:45 – 14:151 personneNora Petit \(vous\)$/),
      expect.stringMatching(/^Soir3 personnes/),
    ])
    // One of them ends earlier: each row tells its own hours.
    expect(within(groupes[1] as HTMLElement).getAllByText('13:45 – 21:15')).toHaveLength(2)
  })
  it('leads from a row to the proposal, by a link whose name says what it does', () => {
    montrer()
    expect(screen.getAllByRole('link').map(a => a.textContent)).toEqual([
      'Proposer un échange à Léa Martin',
      'Proposer un échange à Samir Haddad',
    ])
    expect(screen.getByRole('link', { name: /Samir/ }).getAttribute('href')).toContain(`/${VENDREDI}/`)
    // Another job: no link, and why.
    expect(screen.getByText('Hugo Leroy').closest('li')?.textContent).toContain('métier')
  })
  it.each([
    [SAMIR, 'Proposer un échange à Samir Haddad'],
    [HUGO, 'Hugo Leroy'],
  ])('brings the line that was asked for into sight, marked, with the focus', (visee, nom) => {
    const vues: (string | null | undefined)[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      vues.push(this.textContent)
    }
    montrer('06:45-14:15', visee)
    const marquees = screen.getAllByRole('listitem', { current: true })
    expect(marquees).toHaveLength(1)
    expect(marquees[0]?.textContent).toContain(nom)
    expect(vues).toEqual([marquees[0]?.textContent])
    expect(document.activeElement?.textContent).toContain(nom)
  })
  it('says of a list that nobody in it has my job, not of one person', () => {
    montrer('06:45-14:15', undefined, 99)
    expect(screen.getAllByText(/votre métier/)).toHaveLength(1)
    expect(screen.queryByText(/Cette personne/)).toBeNull()
  })
  it('says once for all what stands in the way of every exchange', () => {
    montrer('')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getAllByText('Vous n’avez pas de poste ce jour-là.')).toHaveLength(1)
  })
})
