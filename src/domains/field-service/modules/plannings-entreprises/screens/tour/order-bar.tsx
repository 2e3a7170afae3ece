import { Button, SegmentedControl } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAddressChoice } from '#client/address/address-state.ts'
import type { Tournees } from '#domains/field-service/model/tournees/schema.ts'
import { compter } from '#wire/french.ts'
import { OrderDialog } from './order-dialog.tsx'
import classes from './tour.module.css'
import type { RankedTour } from './tour-words.ts'
import type { Pins } from './use-pins.ts'

type Props = { readonly tours: readonly RankedTour[]; readonly day: Tournees; readonly pins: Pins }

/** What is put in order, among whom, and what keeps its place. */
export function OrderBar({ tours, day, pins }: Props) {
  const [among, setAmong] = useAddressChoice('entre', ['chacun', 'tous'])
  const [opened, setOpened] = useState(false)
  const alone = tours.length === 1 && day.notAssignedPoints.length === 0
  const choix = useMemo(
    () => ({
      entreTous: among === 'tous' && !alone,
      epinglees: pins.ids,
      techniciens: new Set((among === 'tous' ? day.techniciens : tours.map(t => t.tour)).map(t => t.id)),
    }),
    [among, alone, pins.ids, day, tours],
  )
  const shown = [...tours.flatMap(t => t.tour.waypoints)].filter(v => pins.ids.has(v.intervention_id)).length
  return (
    <div className={classes.tools}>
      <Button leftSection={<IconRoute size={18} stroke={1.8} aria-hidden />} onClick={() => setOpened(true)}>
        {tours.length === 1 ? 'Ordonner la tournée' : 'Ordonner les tournées'}
      </Button>
      {!alone && (
        <SegmentedControl
          aria-label="Entre qui"
          value={among}
          onChange={word => setAmong(word as typeof among)}
          data={[
            { value: 'chacun', label: 'Chacun ses interventions' },
            { value: 'tous', label: 'Entre tous' },
          ]}
        />
      )}
      {shown > 0 && (
        <span className={classes.quiet}>{`${compter(shown, 'intervention épinglée', 'interventions épinglées')}`}</span>
      )}
      {opened && <OrderDialog day={day} choix={choix} close={() => setOpened(false)} />}
    </div>
  )
}
