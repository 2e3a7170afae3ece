import { afterEach, beforeEach, expect, it } from 'vitest'
import { ignoreDoublePresses } from './double-press.ts'
import { navigate } from './location.ts'

let forget: () => void
const pressed: string[] = []
let clock = 10_000

beforeEach(() => {
  navigate('/m/liste', { replace: true })
  document.body.innerHTML = '<button id="un">Premier</button><button id="deux">Second</button>'
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => {
      pressed.push(button.id)
      navigate(`/m/liste/${button.id}`)
    })
  pressed.length = 0
  forget = ignoreDoublePresses()
})
afterEach(() => forget())

/** As a hand presses at a place: what stands there by then is hit. */
function press(id: string, { after = 200, x = 100 } = {}) {
  clock += after
  const target = document.getElementById(id)
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    const event =
      type === 'click'
        ? new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: 50 })
        : new PointerEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: 50, isPrimary: true })
    Object.defineProperty(event, 'timeStamp', { value: clock })
    target?.dispatchEvent(event)
  }
}

it('the second press of a gesture that fell on another line opens nothing', () => {
  press('un')
  press('deux')
  press('deux')
  expect(pressed).toEqual(['un'])
})

it('a press later, or elsewhere, is one of its own', () => {
  press('un')
  press('deux', { after: 700 })
  press('un', { x: 140 })
  expect(pressed).toEqual(['un', 'deux', 'un'])
})

it('the same button, or one of the same name in its place, is pressed as fast as one likes', () => {
  const un = document.getElementById('un') as HTMLElement
  un.addEventListener('click', () => navigate(`/m/liste/${pressed.length}`))
  press('un')
  press('un')
  un.outerHTML = '<button id="un">Premier</button>'
  document.getElementById('un')?.addEventListener('click', () => pressed.push('nouveau'))
  press('un')
  expect(pressed).toEqual(['un', 'un', 'nouveau'])
})

it('what leads nowhere is left alone', () => {
  document.getElementById('deux')?.remove()
  document.body.insertAdjacentHTML('beforeend', '<button id="plus">Plus</button><button id="moins">Moins</button>')
  for (const id of ['plus', 'moins']) document.getElementById(id)?.addEventListener('click', () => pressed.push(id))
  press('plus')
  press('moins')
  expect(pressed).toEqual(['plus', 'moins'])
})

it('what opens a dialog does not close it by the veil that came under the same press, nor answer it', () => {
  const opens = document.getElementById('un') as HTMLElement
  opens.addEventListener('click', () =>
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div class="mantine-Modal-root" id="voile"><section role="dialog"><button id="oui">Premier</button></section></div>',
    ),
  )
  navigate('/m/liste/un', { replace: true })
  press('un')
  for (const id of ['voile', 'oui'])
    document.getElementById(id)?.addEventListener('click', event => {
      pressed.push(id)
      event.stopPropagation()
    })
  press('voile')
  press('oui')
  expect(pressed).toEqual(['un'])
  press('oui', { after: 450 })
  press('oui')
  expect(pressed).toEqual(['un', 'oui', 'oui'])
})

it('what closes a dialog does not press the row behind it', () => {
  document.body.insertAdjacentHTML('beforeend', '<section role="dialog"><button id="non">Fermer</button></section>')
  document.getElementById('non')?.addEventListener('click', () => pressed.push('non'))
  press('non')
  document.querySelector('section')?.remove()
  press('deux')
  expect(pressed).toEqual(['non'])
  press('deux', { after: 450 })
  expect(pressed).toEqual(['non', 'deux'])
})

it('what takes a message away does not press what was under it', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<section data-messages><button id="defaire">Défaire</button></section>',
  )
  const defaire = document.getElementById('defaire') as HTMLElement
  defaire.addEventListener('click', () => {
    pressed.push('defaire')
    defaire.remove()
  })
  press('defaire')
  press('deux')
  expect(pressed).toEqual(['defaire'])
  press('deux', { after: 450 })
  expect(pressed).toEqual(['defaire', 'deux'])
})

it('whoever typed in between pressed twice; a box that the first press ticked is no typing', () => {
  document.body.insertAdjacentHTML('beforeend', '<input id="nom"><input id="case" type="checkbox">')
  const type = (id: string) => document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true }))
  press('un')
  type('case')
  press('deux')
  expect(pressed).toEqual(['un'])
  type('nom')
  press('deux')
  expect(pressed).toEqual(['un', 'deux'])
})
