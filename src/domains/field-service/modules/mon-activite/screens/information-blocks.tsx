import { IconFiles, IconMessage } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { Panel } from '#client/page/panel.tsx'
import { nomClient } from '#domains/customers/model/client.ts'
import type { InterventionDetail } from '#domains/field-service/model/activite/activite.ts'
import { estReseau, type InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { numeroVisite } from '#domains/field-service/model/numero.ts'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import cards from '#kit/page/card.module.css'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterDuree } from '#wire/dates.ts'
import { compter, formaterTelephone } from '#wire/french.ts'
import { ContactIcons } from './contact-icons.tsx'
import classes from './information-blocks.module.css'
import { ObservationsButton } from './observations-button.tsx'
import type { Local } from './use-local.ts'
import { adresseLigne, consignesDe, origine, promesse } from './visit-facts.ts'

const Observations = lazyPart(() => import('./observations.tsx').then(m => m.Observations))
const Photos = lazyPart(() => import('./photos.tsx').then(m => m.Photos))
const Files = lazyPart(() => import('./files.tsx').then(m => m.Files))

type Props = { visite: InterventionActivite; detail: InterventionDetail | null; local: Local | undefined }

/** Client, address, service with its menu Observations / Fichiers (specification field-service §2 "My activity"). */
export function InformationBlocks({ visite, detail, local }: Props) {
  const [panneau, setPanneau] = useState<'observations' | 'fichiers' | null>(null)
  const consignes = consignesDe(detail)
  const fichiers = compter(visite.nb_fichiers, 'fichier')
  return (
    <>
      <Bloc titre={consignes.length > 0 ? 'Consignes' : 'Fichiers et observations'}>
        {consignes.map(texte => (
          <Ligne key={texte} texte={texte} />
        ))}
        <div className={classes.pieces}>
          <button type="button" className={classes.piece} onClick={() => setPanneau('fichiers')}>
            {fichiers}
          </button>
          <ObservationsButton visite={visite} local={local} onClick={() => setPanneau('observations')} />
        </div>
      </Bloc>
      <Bloc titre="Photos">
        <Photos visite={visite} local={local} />
      </Bloc>
      <Bloc titre="Client">
        <p className={classes.fort}>{nomClient(visite)}</p>
        <Ligne texte={formaterTelephone(visite.client_telephone)} />
        <Ligne texte={visite.client_email} />
        <div className={classes.contacts}>
          <ContactIcons visite={visite} />
        </div>
      </Bloc>
      <Bloc titre="Adresse">
        <p className={classes.fort}>{adresseLigne(visite)}</p>
        <Ligne
          texte={detail?.adresse_telephone1 ? `Sur place\u00a0: ${formaterTelephone(detail.adresse_telephone1)}` : ''}
        />
      </Bloc>
      <Bloc
        titre="Prestation"
        menu={
          <LazyMenu
            label="Observations et fichiers"
            entries={[
              {
                label: 'Observations',
                icon: <IconMessage size={18} aria-hidden />,
                onClick: () => setPanneau('observations'),
              },
              { label: 'Fichiers', icon: <IconFiles size={18} aria-hidden />, onClick: () => setPanneau('fichiers') },
            ]}
          />
        }
      >
        <p className={classes.fort}>{visite.prestation_libelle}</p>
        <p className={classes.ligne}>
          {[promesse(visite), `durée prévue ${formaterDuree(visite.duree_minutes)}`].filter(Boolean).join(' · ')}
        </p>
        <div className={classes.pieces}>
          <Pill tone={estReseau(visite) ? 'info' : 'mute'}>{origine(visite)}</Pill>
          {detail && detail.intervention_reference > 0 && (
            <Pill tone="mute">{`Suite de ${numeroVisite(detail.intervention_reference)}`}</Pill>
          )}
        </div>
      </Bloc>
      <Panel opened={panneau === 'observations'} title="Observations" onClose={() => setPanneau(null)}>
        <Observations visite={visite} local={local} />
      </Panel>
      <Panel opened={panneau === 'fichiers'} title="Fichiers" onClose={() => setPanneau(null)}>
        <Files visite={visite} />
      </Panel>
    </>
  )
}

function Bloc({ titre, menu, children }: { titre: string; menu?: ReactNode; children: ReactNode }) {
  return (
    <section className={`${cards.card} ${classes.bloc}`} aria-label={titre}>
      <div className={classes.tete}>
        <h2 className={classes.label}>{titre}</h2>
        {menu}
      </div>
      {children}
    </section>
  )
}

function Ligne({ texte }: { texte: string }) {
  return texte ? <p className={classes.ligne}>{texte}</p> : null
}
