import { useVirtualizer } from '@tanstack/react-virtual'
import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { createElement, memo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The peers of the grid of time (`?peer=`): AG Grid, and TanStack Virtual with nothing around it; agents × 31 days, 22 posts each. */
ModuleRegistry.registerModules([AllCommunityModule])

const COLORS = ['#f6c95b', '#7fb3e6', '#3d4a7a', '#8fc9a0', '#e8a78b']
const CODES = ['M', 'A', 'N', 'J', 'C']
function rowsOf(count) {
  return Array.from({ length: count }, (_, agent) => {
    const row = { id: String(agent), nom: `Agent ${agent + 1}` }
    for (let day = 0; day < 31; day++)
      row[`j${day}`] = (agent * 3 + day) % 7 > 4 ? '' : (CODES[(agent + (day >> 1)) % 5] ?? '')
    return row
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('no root')

const Row = memo(function Row({ row, top }) {
  return createElement(
    'div',
    { className: 'row', style: { transform: `translateY(${top}px)` } },
    createElement('b', null, row.nom),
    ...Array.from({ length: 31 }, (_, day) => {
      const code = row[`j${day}`] ?? ''
      const style = code ? { background: COLORS[CODES.indexOf(code)] ?? '#eee' } : undefined
      return createElement('span', { key: day, style }, code)
    }),
  )
})

let change = null

function Bare({ first }) {
  const [rows, setRows] = useState(first)
  const frame = useRef(null)
  change = (index, text) => setRows(all => all.map((row, i) => (i === index ? { ...row, j3: text } : row)))
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 34,
    overscan: 4,
  })
  const items = virtual
    .getVirtualItems()
    .map(({ key, index, start }) => createElement(Row, { key, row: rows[index], top: start }))
  const sheet = createElement('div', { style: { height: virtual.getTotalSize(), position: 'relative' } }, items)
  return createElement('div', { ref: frame, className: 'frame', 'data-frame': true }, sheet)
}

let react = null
let grid = null

const peers = {
  tanstack: {
    prepare: rowsOf,
    mount(rows) {
      react = createRoot(root)
      react.render(createElement(Bare, { first: rows }))
    },
    update: text => change?.(5, text),
    clear: () => react?.unmount(),
    frame: '[data-frame]',
  },
  ag: {
    prepare: rowsOf,
    mount(rows) {
      grid = createGrid(root, {
        columnDefs: [
          { field: 'nom', pinned: 'left', width: 224 },
          ...Array.from({ length: 31 }, (_, day) => ({
            field: `j${day}`,
            headerName: String(day + 1),
            width: 34,
            minWidth: 20,
            cellStyle: ({ value }) => ({
              padding: '0',
              textAlign: 'center',
              background: COLORS[CODES.indexOf(value)] ?? 'none',
            }),
          })),
        ],
        rowData: rows,
        rowHeight: 34,
        getRowId: ({ data }) => data.id ?? '',
      })
    },
    update: text => void grid?.getRowNode('5')?.setDataValue('j3', text),
    clear: () => grid?.destroy(),
    frame: '.ag-grid-viewport',
  },
}

const name = new URLSearchParams(location.search).get('peer') === 'ag' ? 'ag' : 'tanstack'
Object.assign(globalThis, { subject: peers[name] })
