import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFocus } from './kept-focus.ts'

let stop: () => void
beforeEach(() => {
  history.replaceState(null, '', '/liste')
  stop = keepFocus(() => location.pathname)
})
afterEach(() => {
  stop()
  cleanup()
})

const button = (name: string) => screen.getByRole('button', { name })
const focused = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()))

/** Shows one thing, then another once it was pressed, by keyboard or by finger. */
function Turn({ first, then }: { first: (turn: () => void) => ReactNode; then: (back: () => void) => ReactNode }) {
  const [turned, setTurned] = useState(false)
  return <main>{turned ? then(() => setTurned(false)) : first(() => setTurned(true))}</main>
}

function press(target: HTMLElement, how: 'key' | 'finger' = 'key') {
  target.focus()
  if (how === 'key') fireEvent.keyDown(target, { key: 'Enter' })
  else fireEvent.pointerDown(target)
  fireEvent.click(target)
}

it('follows a button to the one that takes its place', async () => {
  render(
    <Turn
      first={turn => (
        <div>
          <p>Signé</p>
          <button key="a" type="button" onClick={turn}>
            Effacer
          </button>
          <a href="/plus">Après</a>
        </div>
      )}
      then={() => (
        <div>
          <p>Effacée</p>
          <button key="b" type="button">
            Annuler
          </button>
          <a href="/plus">Après</a>
        </div>
      )}
    />,
  )
  press(button('Effacer'))
  await focused(() => button('Annuler'))
})

const form = (
  <Turn
    first={turn => (
      <section>
        <h2>Rendez-vous</h2>
        <button type="button" onClick={turn}>
          Prévoir
        </button>
      </section>
    )}
    then={() => (
      <section>
        <h2>Rendez-vous</h2>
        <div>
          <input aria-label="Date" />
        </div>
      </section>
    )}
  />
)

it('enters the fields that take a button’s place, by keyboard', async () => {
  render(form)
  press(button('Prévoir'))
  await focused(() => screen.getByRole('textbox'))
})

it('stops at their heading for a finger, which the keyboard of the phone would be in the way of', async () => {
  render(form)
  press(button('Prévoir'), 'finger')
  await focused(() => screen.getByRole('heading'))
})

function Pages() {
  const [page, setPage] = useState('liste')
  const go = (to: string, address: string) => {
    history.pushState(null, '', address)
    setPage(to)
  }
  return (
    <main>
      {page === 'liste' && (
        <div key="liste">
          <h1>Mes visites</h1>
          <a href="/1">Une</a>
          <a href="/2" onClick={() => go('attente', '/2')}>
            Deux
          </a>
        </div>
      )}
      {page === 'attente' && (
        <div key="attente" aria-busy="true">
          <button type="button" onClick={() => setPage('visite')}>
            Arriver
          </button>
        </div>
      )}
      {page === 'visite' && (
        <div key="visite">
          <h1>Visite</h1>
          <button type="button" onClick={() => go('liste', '/liste')}>
            Retour
          </button>
        </div>
      )}
    </main>
  )
}

it('goes to the heading of the next page once it is there, and back to the link that led to it', async () => {
  render(<Pages />)
  press(screen.getByRole('link', { name: 'Deux' }))
  fireEvent.click(button('Arriver'))
  await focused(() => screen.getByRole('heading', { name: 'Visite' }))
  press(button('Retour'))
  await focused(() => screen.getByRole('link', { name: 'Deux' }))
  // Forward again: the way back of the last time is no place to start.
  press(screen.getByRole('link', { name: 'Deux' }))
  fireEvent.click(button('Arriver'))
  await focused(() => screen.getByRole('heading', { name: 'Visite' }))
})

/** A phone's title bar stays while the page below it changes. */
function Phone() {
  const [visit, setVisit] = useState(false)
  const go = (to: string) => {
    history.pushState(null, '', to)
    setVisit(to !== '/liste')
  }
  return (
    <>
      <header>
        <h1>{visit ? 'Visite' : 'Mes visites'}</h1>
      </header>
      <main>
        {visit ? (
          <button key="visite" type="button" onClick={() => go('/liste')}>
            Retour
          </button>
        ) : (
          <div key="liste">
            <a href="/1">Une</a>
            <a href="/2" onClick={() => go('/2')}>
              Deux
            </a>
          </div>
        )}
      </main>
    </>
  )
}

it('goes back from the title of the page to the link that was followed', async () => {
  render(<Phone />)
  press(screen.getByRole('link', { name: 'Deux' }))
  await focused(() => screen.getByRole('heading', { name: 'Visite' }))
  // Back, pressed while one stands on the title.
  fireEvent.click(button('Retour'))
  await focused(() => screen.getByRole('link', { name: 'Deux' }))
})

/** Beside the list, which stays: neither the address nor the title say that the page is another. */
function Beside() {
  const [state, setState] = useState('visite')
  return (
    <main>
      <a href="/1">Liste</a>
      <div>
        {state === 'visite' && (
          <button key="visite" type="button" onClick={() => setState('attente')}>
            Arriver
          </button>
        )}
        {state === 'attente' && (
          <div key="attente" aria-busy="true">
            <button type="button" tabIndex={-1} onClick={() => setState('fin')}>
              Venir
            </button>
          </div>
        )}
        {state === 'fin' && <h1 key="fin">Clôture</h1>}
      </div>
    </main>
  )
}

it('waits for the page that comes beside the list', async () => {
  render(<Beside />)
  press(button('Arriver'))
  // Time to go wrong: the neighbour in the list is a link away.
  const moved = new Promise(resolve => addEventListener('focusin', () => resolve('moved'), { once: true }))
  const waited = new Promise(resolve => setTimeout(() => resolve('waits'), 120))
  expect(await Promise.race([moved, waited])).toBe('waits')
  fireEvent.click(button('Venir'))
  await focused(() => screen.getByRole('heading', { name: 'Clôture' }))
})

it('returns to what opened a layer, past the menu that is gone too', async () => {
  render(
    <>
      <main>
        <button type="button">Actions</button>
        <button type="button">Autre</button>
      </main>
      <Turn
        first={turn =>
          createPortal(
            <button type="button" onClick={turn}>
              Voir
            </button>,
            document.body,
          )
        }
        then={() => null}
      />
    </>,
  )
  button('Actions').focus()
  press(button('Voir'))
  await focused(() => button('Actions'))
})

function Rows() {
  const [rows, setRows] = useState(['un', 'deux', 'trois'])
  return (
    <main>
      <ul>
        {rows.map(row => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter(r => r !== row))}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      <a href="/plus">Après</a>
    </main>
  )
}

it('goes to the next row when one is taken away, to the one before after the last', async () => {
  render(<Rows />)
  press(button('deux'))
  await focused(() => button('trois'))
  press(button('trois'))
  await focused(() => button('un'))
})

it('gives the focus back to a button that was disabled while it was busy', async () => {
  render(<button type="button">Envoyer</button>)
  const send = button('Envoyer') as HTMLButtonElement
  send.focus()
  // Browsers drop the focus of what is disabled; jsdom does not.
  send.addEventListener('blur', () => send.setAttribute('disabled', ''))
  send.blur()
  await waitFor(() => expect(document.activeElement).toBe(document.body))
  send.disabled = false
  await focused(() => send)
})

it('moves nobody who has left by themselves', async () => {
  render(form)
  button('Prévoir').focus()
  button('Prévoir').blur()
  await Promise.resolve()
  fireEvent.click(button('Prévoir'))
  await screen.findByRole('textbox')
  const moved = new Promise(resolve => addEventListener('focusin', () => resolve('moved'), { once: true }))
  const waited = new Promise(resolve => setTimeout(() => resolve('left alone'), 120))
  expect(await Promise.race([moved, waited])).toBe('left alone')
})
