import { Button } from '@mantine/core'
import { IconChecklist, IconRepeat } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { adresseBesoins, adresseCycles, type Mois } from '#domains/scheduling/modules/planning-edt/address.ts'
import classes from './cycles.module.css'

/** What a month is planned by: cycles, and how many people its posts need. */
export function PlanLinks({ mois }: { readonly mois: Mois }) {
  return (
    <span className={classes.links}>
      <Button
        variant="default"
        leftSection={<IconRepeat size={16} stroke={1.8} aria-hidden />}
        onClick={() => navigate(adresseCycles(mois))}
      >
        Cycles
      </Button>
      <Button
        variant="default"
        leftSection={<IconChecklist size={16} stroke={1.8} aria-hidden />}
        onClick={() => navigate(adresseBesoins(mois))}
      >
        Besoins
      </Button>
    </span>
  )
}
