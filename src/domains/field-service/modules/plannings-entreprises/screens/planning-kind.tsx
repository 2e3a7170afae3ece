import { SegmentedControl } from '@mantine/core'
import { useAddressNumber } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { useToday } from '#client/page/use-today.ts'
import { ADRESSE_PLANNINGS, adresseAnnee, adresseSemaine, adresseTournee } from '../address.ts'
import classes from './plannings.module.css'

type Kind = '1' | '2' | 'annee' | 'tournee'

/** By day or by week, with the specification's numbers (field-service §2 "Planning calendar"), the year, or the tour map; of the same technician. */
export function PlanningKind({ kind }: { readonly kind: Kind }) {
  const aujourdhui = useToday()
  const [technicien] = useAddressNumber('technicien')
  const to = {
    '1': ADRESSE_PLANNINGS,
    '2': adresseSemaine(aujourdhui, technicien),
    annee: adresseAnnee(Number(aujourdhui.slice(0, 4)), technicien),
    tournee: adresseTournee(aujourdhui, technicien),
  }
  return (
    <SegmentedControl
      aria-label="Type de Planning"
      classNames={{ label: classes.kind }}
      value={kind}
      onChange={chosen => navigate(to[chosen as Kind])}
      data={[
        { value: '1', label: 'Journalier' },
        { value: '2', label: 'Hebdomadaire' },
        { value: 'annee', label: 'Année' },
        { value: 'tournee', label: 'Tournée' },
      ]}
      style={{ justifySelf: 'start' }}
    />
  )
}
