import { Button, Menu, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery, useUncontrolled } from '@mantine/hooks'
import { IconChartBar, IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { exportFile } from '#kit/data-grid/export-file.ts'
import { ExportItems } from '#kit/data-grid/export-items.tsx'
import viewBar from '#kit/page/view-bar.module.css'
import { composeSheet, composeTables } from '#kit/print/print-sheet.ts'
import { usePaper } from '#kit/print/use-paper.ts'
import { saveBlob } from '#kit/save-blob.ts'
import { EmptyState, ErrorState } from '#kit/state/state-block.tsx'
import { jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { TypeExport } from '#wire/grid-export.ts'
import { presentMs } from '#wire/present.ts'
import { exportTable, type StatOrder, sortRows } from './model.ts'
import { paperParts } from './paper.ts'
import { StatChart } from './stat-chart.tsx'
import { StatTable } from './stat-table.tsx'
import classes from './statistics.module.css'
import type { StatisticsProps, StatView } from './types.ts'

const VIEWS = [
  { value: 'tableau', label: 'Tableau' },
  { value: 'barres', label: 'Barres' },
  { value: 'lignes', label: 'Courbes' },
] as const satisfies readonly { value: StatView; label: string }[]

/** Statistics in rows and periods: a table, and the same numbers as a chart (specification scheduling §2 "Yearly statistics"). */
export function Statistics(props: StatisticsProps) {
  const { name, label, rowTitle, periods, rows, format, pending, error, paper } = props
  const alike = props.alike ?? true
  const sheet = useRef<HTMLDivElement>(null)
  const [chosenView, setView] = useUncontrolled<StatView>({
    ...(props.view && { value: props.view }),
    defaultValue: 'tableau',
    ...(props.onView && { onChange: props.onView }),
  })
  const view = alike ? chosenView : 'tableau'
  const [order, setOrder] = useState<StatOrder | null>(null)
  const [said, say] = useState('')
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  const sorted = useMemo(() => sortRows(rows, order), [rows, order])

  const print = usePaper(() => {
    if (!paper || pending || rows.length === 0) return null
    const [before, after] = [paper.head?.current ?? null, paper.foot?.current ?? null]
    const parts = paperParts(sheet.current)
    return view === 'tableau'
      ? composeTables({ before, after }, parts, paper.title, paper.format)
      : composeSheet([before, ...parts, after], paper.title, paper.format)
  })

  async function save(type: TypeExport): Promise<void> {
    try {
      const table = exportTable(rowTitle, periods, sorted, { format, totals: props.totals ?? true, alike })
      saveBlob(await exportFile(table, type, label), `${name}-${jourParis(presentMs())}.${type}`)
      say(compter(sorted.length, 'ligne exportée', 'lignes exportées'))
    } catch (failure) {
      console.error('statistics not exported', failure)
      say('Le fichier n’a pas pu être écrit. Réessayez.')
    }
  }
  if (error && rows.length === 0)
    return <ErrorState message={error.message} reference={error.reference} onRetry={props.onRetry} />
  return (
    <div className={`${viewBar.view} ${classes.root}`}>
      <div className={`${viewBar.bar} ${viewBar.labelled}`}>
        {alike && (
          <SegmentedControl
            aria-label="Affichage"
            value={view}
            data={[...VIEWS]}
            onChange={chosen => setView(VIEWS.find(v => v.value === chosen)?.value ?? 'tableau')}
          />
        )}
        {props.tools}
        <div className={classes.ends}>
          {paper && (
            <Button
              variant="default"
              className={classes.print}
              leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
              disabled={pending || rows.length === 0}
              onClick={print}
            >
              Imprimer
            </Button>
          )}
          <Menu position="bottom-end" shadow="sm">
            <Menu.Target>
              <Button
                variant="default"
                disabled={pending || rows.length === 0}
                rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
              >
                Exporter
              </Button>
            </Menu.Target>
            <ExportItems onExport={type => void save(type)} />
          </Menu>
        </div>
      </div>
      {error && <ErrorState message={error.message} reference={error.reference} onRetry={props.onRetry} />}
      {pending ? (
        <div className={classes.loading} role="status" aria-label="Lecture des statistiques…">
          {Array.from({ length: 8 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
            <Skeleton key={i} height={28} />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyState icon={<IconChartBar size={32} stroke={1.6} />} title="Aucun chiffre">
          {props.empty}
        </EmptyState>
      ) : (
        <div ref={sheet} className={classes.sheet}>
          {view === 'tableau' ? (
            <StatTable view={props} rows={sorted} order={order} onOrder={setOrder} />
          ) : (
            <StatChart key={view} {...{ label, periods, rows, format }} kind={view} wide={wide} />
          )}
        </div>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
