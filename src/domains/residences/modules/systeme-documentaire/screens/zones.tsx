import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import {
  ajouterZone,
  type FicheDocument,
  formulaireZone,
  listerZones,
  retirerZone,
  type ZoneDocument,
} from '../contract.ts'
import classes from './screen.module.css'

type Props = { readonly document: FicheDocument; readonly online: boolean }

/** Where a document is put up or filed. */
export function Zones({ document: d, online }: Props) {
  const of = { params: { id: String(d.document_id) } }
  const reading = useReading(listerZones, of)
  const gere = mayCall(useSession(), [ajouterZone, retirerZone])
  const { data } = reading
  return (
    <PanelSection title="Classement">
      {!data && <ReadingState {...reading} what="Le classement" kept={false} />}
      {data?.zones.length === 0 && <p className={panel.quiet}>Il n’est classé nulle part.</p>}
      {data && data.zones.length > 0 && (
        <ul className={panel.list}>
          {data.zones.map(z => (
            <Zone key={z.zone_affect_id} zone={z} gere={gere} online={online} />
          ))}
        </ul>
      )}
      {gere && d.etat !== 'archive' && (
        <div className={panel.tools}>
          <FormButton
            label="Classer dans une zone"
            compact
            icone={<IconMapPin size={16} stroke={1.8} aria-hidden />}
            valider="Classer"
            disabled={!online}
            read={formulaireZone}
            write={ajouterZone}
            of={of}
            undo={({ zone_affect_id }: { zone_affect_id: number }) =>
              undoBy(
                retirerZone,
                { params: { ...of.params, zone_affect_id: String(zone_affect_id) } },
                'Le document reste classé.',
              )
            }
          />
        </div>
      )}
    </PanelSection>
  )
}

function Zone({ zone: z, gere, online }: { zone: ZoneDocument; gere: boolean; online: boolean }) {
  const params = { id: String(z.zone_affect_document_id) }
  const { write, pending } = useWriting(retirerZone, {
    toast: true,
    undo: ({ avant }) => undoBy(ajouterZone, { params, body: avant }, 'Le document n’est plus classé.'),
  })
  return (
    <li className={classes.row}>
      <span className={panel.entry}>
        <span>{z.zone_affichage_libelle}</span>
        <span className={panel.quiet}>{z.affichage_type_libelle}</span>
      </span>
      {gere && (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          loading={pending}
          disabled={!online}
          aria-label={`Retirer de ${z.zone_affichage_libelle}`}
          onClick={() => void write({ params: { ...params, zone_affect_id: String(z.zone_affect_id) } })}
        >
          Retirer
        </Button>
      )}
    </li>
  )
}
