import { useBackLayer } from '#client/address/back.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import type { MenuDialogProps } from '#client/resource/define-resource-module.tsx'
import { MapDialog } from '#kit/map/map-dialog.tsx'
import { EmptyState, LoadingRows } from '#kit/state/state-block.tsx'
import { lireCarteZone, ZONES } from '../contract.ts'

/** The addresses of an area on a map, in the area's colour. */
export function CarteDialog({ opened, onClose, row }: MenuDialogProps) {
  const zones_id = Number(row[ZONES.key])
  useBackLayer(opened, onClose)
  const lecture = useReading(lireCarteZone, { params: { zones_id: String(zones_id) } })
  const { data, state } = lecture
  const points = data?.adresses.map(({ adresse_id, client, adresse, latitude, longitude }) => {
    return {
      id: String(adresse_id),
      latitude,
      longitude,
      titre: client,
      paragraphe: adresse,
      couleur: data.zone_couleur,
    }
  })
  const instead = () => {
    if (state === 'chargement') return <LoadingRows rows={1} height={400} />
    if (!data) return <ReadingState {...lecture} what="Carte de la zone" />
    return (
      <EmptyState title="Aucune adresse dans cette zone">
        Le menu de la zone, «{'\u00a0'}Adresses affectées{'\u00a0'}», lui en donne.
      </EmptyState>
    )
  }
  return (
    <MapDialog
      opened={opened}
      onClose={onClose}
      titre={`Zone ${data?.zone_libelle ?? String(row.zone_libelle ?? '')}`}
      points={points ?? []}
      instead={points?.length ? null : instead()}
    />
  )
}
