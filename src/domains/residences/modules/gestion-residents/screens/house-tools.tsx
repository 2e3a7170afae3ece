import { type Icon, IconBolt, IconHistory, IconSettings } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { lireHorsLigne } from '#domains/residences/model/hors-ligne-operations.ts'
import { listerFichiersLegaux } from '#domains/residences/model/legal-operations.ts'
import { lireFicheUrgence, lireInformations } from '#domains/residences/model/sante-operations.ts'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import { ADRESSE_ACCES, ADRESSE_HORS_LIGNE, ADRESSE_URGENCES } from '../address.ts'

interface Lead {
  readonly to: string
  readonly label: string
  readonly icon: Icon
}

/** Beside the list of residents, to whom each is for: sheets of this device, who read what, what the house allows. */
function useLeads(): readonly Lead[] {
  const session = useSession()
  const reader = mayCall(session, [lireInformations]) || mayCall(session, [listerFichiersLegaux])
  return [
    ...(mayCall(session, [lireFicheUrgence], { enSonNom: true })
      ? [{ to: ADRESSE_URGENCES, label: 'Urgences sans réseau', icon: IconBolt }]
      : []),
    ...(reader ? [{ to: ADRESSE_ACCES, label: 'Lectures des dossiers', icon: IconHistory }] : []),
    ...(mayCall(session, [lireHorsLigne])
      ? [{ to: ADRESSE_HORS_LIGNE, label: 'Autoriser la lecture hors ligne', icon: IconSettings }]
      : []),
  ]
}

/** What is done less often stands behind one button: the head is a line, of a phone as of a desk. */
export function HouseTools({ title }: { readonly title: string }) {
  const leads = useLeads()
  if (leads.length === 0) return null
  return (
    <LazyMenu
      label={`Autres actions\u00a0: ${title}`}
      entries={leads.map(({ to, label, icon: Sign }) => ({
        label,
        icon: <Sign size={18} stroke={1.8} aria-hidden />,
        onClick: () => navigate(to),
      }))}
    />
  )
}
