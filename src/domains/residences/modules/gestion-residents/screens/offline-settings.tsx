import { Button, Switch } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { MenuButton } from '#client/page/way-out.tsx'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import type { AppareilUrgence } from '#domains/residences/model/hors-ligne.ts'
import {
  autoriserHorsLigne,
  declarerHebergement,
  formulaireHebergement,
  lireHorsLigne,
  retirerAppareilMaison,
  retirerHebergement,
} from '#domains/residences/model/hors-ligne-operations.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { Facts } from '#kit/desk-panel/facts.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { NoRightState } from '#kit/state/state-block.tsx'
import { direQuand, formaterInstant } from '#wire/moments.ts'
import { ADRESSE_RESIDENTS } from '../address.ts'
import classes from './screen.module.css'

/** What the house declares and allows: no medical text is on a device before both. */
export function OfflineSettings() {
  const may = mayCall(useSession(), [lireHorsLigne])
  return (
    <div className={classes.page}>
      <PageHead title="Lecture hors ligne" detail="Fiches d’urgence" back={ADRESSE_RESIDENTS} />
      {may ? <Settings /> : <NoRightState action={<MenuButton />} />}
    </div>
  )
}

function Settings() {
  const online = useOnline()
  const reading = useReading(lireHorsLigne)
  const [asked, setAsked] = useState(false)
  const allow = useWriting(autoriserHorsLigne, { toast: true })
  const withdraw = useWriting(retirerHebergement, { done: () => setAsked(false) })
  const cancel = () => {
    setAsked(false)
    withdraw.forget()
  }
  useBackLayer(asked, cancel)
  const { data } = reading
  if (!data) return <ReadingState {...reading} what="Les réglages de la maison" kept={false} />
  const h = data.hebergement
  return (
    <div className={classes.columns}>
      <TitledCard titre="Hébergement des données de santé">
        {h ? (
          <Facts
            facts={[
              ['Hébergeur', h.hebergeur],
              ['Certificat', h.certificat],
              ['Certifié le', direJour(h.certifie_le)],
              ['Déclaré', `${formaterInstant(h.declare_a)}, par ${h.declare_par}`],
            ]}
          />
        ) : (
          <p className={classes.quiet}>
            Qui héberge des données de santé est certifié (HDS, Code de la santé publique art.&nbsp;L1111-8). Tant que
            rien n’est déclaré, aucun texte médical ne vient sur un appareil.
          </p>
        )}
        <div className={classes.row}>
          <FormButton
            label={h ? 'Modifier la déclaration' : 'Déclarer l’hébergement'}
            principal={!h}
            icone={<IconPencil size={18} stroke={1.8} aria-hidden />}
            valider="Déclarer"
            disabled={!online}
            read={formulaireHebergement}
            write={declarerHebergement}
          />
          {h && (
            <Button variant="subtle" color="red" disabled={!online} onClick={() => setAsked(true)}>
              Retirer la déclaration
            </Button>
          )}
        </div>
      </TitledCard>
      {h && (
        <TitledCard titre="Autorisation">
          <Switch
            label="Lecture hors ligne des fiches d’urgence autorisée"
            description="Chiffrées sous le verrou de chaque appareil, gardées deux jours. La retirer met fin à tous les appareils."
            checked={data.autorise !== allow.pending}
            disabled={!online || allow.pending}
            onChange={event => void allow.write({ body: { autorise: event.currentTarget.checked } })}
          />
        </TitledCard>
      )}
      {h && (
        <TitledCard titre="Appareils">
          {data.appareils.length === 0 && <p className={classes.quiet}>Aucun appareil ne garde de fiches.</p>}
          <ul className={classes.list}>
            {data.appareils.map(a => (
              <Device key={a.enrolement_id} device={a} online={online} />
            ))}
          </ul>
        </TitledCard>
      )}
      <ConfirmDialog
        opened={asked}
        title="Retirer la déclaration"
        yes="Retirer la déclaration"
        danger
        pending={withdraw.pending}
        error={withdraw.message}
        onCancel={cancel}
        onYes={() => void withdraw.write({})}
      >
        <p>La lecture hors ligne n’est plus autorisée, et chaque appareil efface ses fiches à son prochain contact.</p>
      </ConfirmDialog>
    </div>
  )
}

function Device({ device, online }: { readonly device: AppareilUrgence; readonly online: boolean }) {
  const end = useWriting(retirerAppareilMaison, { toast: true })
  return (
    <li className={classes.entry}>
      <b>{device.personne}</b>
      <span className={classes.under}>
        {device.appareil_libelle}, depuis {formaterInstant(device.cree_a)}
        {device.emporte_a && `\u00a0; fiches lues ${direQuand(device.emporte_a)}`}
      </span>
      <div>
        <Button
          variant="default"
          disabled={!online}
          loading={end.pending}
          aria-label={`Retirer ${device.appareil_libelle}, ${device.personne}`}
          onClick={() => void end.write({ params: { enrolement_id: String(device.enrolement_id) } })}
        >
          Retirer
        </Button>
      </div>
    </li>
  )
}
