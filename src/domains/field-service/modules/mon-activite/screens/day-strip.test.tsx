import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import type { JourActivite } from '#domains/field-service/model/interventions/planning.ts'
import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { ajouterJours } from '#wire/dates.ts'
import { DayStrip } from './day-strip.tsx'

const jours: JourActivite[] = [-2, -1, 0, 1, 3].map(n => {
  const jour = ajouterJours(VENDREDI, n)
  return { jour, jour_libelle: '', interventions: [uneVisite({ intervention_date_planifie: jour })] }
})

function montrer(quoi: ReactNode) {
  render(<MantineProvider env="test">{quoi}</MantineProvider>)
}

function Semaine() {
  const [jour, setJour] = useState(VENDREDI)
  return <DayStrip jours={jours} jour={jour} aujourdhui={VENDREDI} onJour={setJour} />
}

const jour = (nom: RegExp) => screen.getByRole('button', { name: nom })
const arrets = () => screen.getAllByRole('button').filter(b => b.tabIndex === 0)

it('is one stop of the Tab key, at the chosen day, wherever the arrows have been', () => {
  montrer(<Semaine />)
  const aujourdhui = jour(/vendredi 20 novembre/)
  expect(screen.getByRole('toolbar', { name: 'Jours' })).toBeTruthy()
  expect(arrets()).toEqual([aujourdhui])

  act(() => aujourdhui.focus())
  const suites: [string, RegExp][] = [
    ['ArrowRight', /samedi 21/],
    ['End', /lundi 23/],
    ['ArrowRight', /lundi 23/],
    ['Home', /mercredi 18/],
    ['ArrowLeft', /mercredi 18/],
    ['ArrowRight', /jeudi 19/],
  ]
  for (const [touche, arrivee] of suites) {
    fireEvent.keyDown(document.activeElement as Element, { key: touche })
    expect(document.activeElement).toBe(jour(arrivee))
    expect(arrets()).toEqual([jour(arrivee)])
  }
  // Looked at, not chosen: Tab comes back to the day that is shown.
  expect(aujourdhui.getAttribute('aria-pressed')).toBe('true')
  act(() => jour(/jeudi 19/).blur())
  expect(arrets()).toEqual([aujourdhui])

  act(() => jour(/jeudi 19/).focus())
  fireEvent.click(jour(/jeudi 19/))
  act(() => jour(/jeudi 19/).blur())
  expect(arrets()).toEqual([jour(/jeudi 19/)])
})

it('counts a day the same for the eye and for the ear: a cancelled visit is in neither', () => {
  const [premier, ...suite] = jours.slice(2)
  const annulee = uneVisite({ intervention_id: 999, annulee: true })
  const avec = premier ? [{ ...premier, interventions: [...premier.interventions, annulee] }, ...suite] : []
  montrer(<DayStrip jours={avec} jour={VENDREDI} aujourdhui={VENDREDI} onJour={() => {}} />)
  const puce = jour(/vendredi 20 novembre/)
  expect(puce.textContent).toMatch(/^Aujourd’hui 1 intervention, vendredi/)
})

it('counts neither what was cancelled nor what was given to somebody else', () => {
  const ici = (plus: object) => uneVisite({ intervention_date_planifie: VENDREDI, ...plus })
  const retirees = [ici({ annulee: true }), ici({ hors_planning: true, etapes_en_cours: 3 })]
  const avec = jours.map(j => (j.jour === VENDREDI ? { ...j, interventions: [...j.interventions, ...retirees] } : j))
  montrer(<DayStrip jours={avec} jour={VENDREDI} aujourdhui={VENDREDI} onJour={() => undefined} />)
  expect(jour(/vendredi 20 novembre/).textContent).toMatch(/^Aujourd’hui 1 intervention,/)
})
