import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { Desk } from '#client/frames/desk.tsx'
import { LinkRow } from '#client/page/link-row.tsx'
import { ReadHour } from '#client/page/read-hour.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useOwnName } from '#client/session/own-name.ts'
import type { OperationsDossier } from '#domains/field-service/model/reseau/dossier-operations.ts'
import type { OperationsReseau } from '#domains/field-service/model/reseau/operations.ts'
import { type Lien, MOTS, SANS_RESEAU, type Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { adresseReseau, lireChemin } from '#domains/field-service/modules/gestion-recepteurs/address.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { InvitePanel } from './invite-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { LinkState, TONS } from './link-state.tsx'
import { MailInvitations } from './mail-invitations.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import classes from './network.module.css'

const direLien = ({ compte_ville, etat, prestations, demandes_en_cours }: Lien) =>
  [
    compte_ville,
    etat === 'active' || etat === 'suspendue' ? compter(prestations, 'prestation') : '',
    demandes_en_cours > 0 ? `${compter(demandes_en_cours, 'demande')} en cours` : '',
  ]
    .filter(Boolean)
    .join(' · ')

type Props = {
  sens: Sens
  operations: OperationsReseau
  dossier: OperationsDossier
  path: readonly string[]
}

/** Companies of one side of the network, and beside them a link or an invitation (field-service §2 "Issuers and receivers"). */
export function Network({ sens, operations, dossier, path }: Props) {
  const online = useOnline()
  const enSonNom = useOwnName(SANS_RESEAU)
  const ouvert = lireChemin(path)
  const reading = useReading(operations.lister)
  const { data } = reading
  const lien = data?.find(l => l.link_id === ouvert)
  const { titre, un } = MOTS[sens]
  return (
    <Desk
      title={titre}
      detail={data ? compter(data.length, 'entreprise') : ''}
      home={adresseReseau(sens)}
      chosen={ouvert}
      tools={
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={!online || enSonNom !== null}
          onClick={() => navigate(adresseReseau(sens, 'inviter'))}
        >
          Inviter une entreprise
        </Button>
      }
      filters={
        <>
          <ReadHour of={[reading]}>Inviter et changer un lien attendent le retour du réseau.</ReadHour>
          {enSonNom && <NeedsNetwork>{enSonNom}</NeedsNetwork>}
        </>
      }
      panel={
        ouvert === 'inviter' ? (
          <InvitePanel sens={sens} operations={operations} online={online} />
        ) : (
          lien && (
            <LinkPanel
              key={lien.link_id}
              sens={sens}
              operations={operations}
              dossier={dossier}
              lien={lien}
              online={online}
            />
          )
        )
      }
    >
      {!data && <ReadingState {...reading} what="Votre réseau" />}
      {data?.length === 0 && (
        <EmptyState title="Personne encore">
          {`Invitez un ${un} déjà inscrit, ou écrivez-lui\u00a0: dès que vous êtes d’accord tous les deux, les demandes circulent de l’un à l’autre.`}
        </EmptyState>
      )}
      <MailInvitations operations={operations} online={online && enSonNom === null} />
      <ul className={classes.list} aria-label={titre}>
        {data?.map(l => (
          <LinkRow
            key={l.link_id}
            to={adresseReseau(sens, l.link_id)}
            chosen={l.link_id === ouvert}
            tone={TONS[l.etat]}
          >
            <span className={classes.head} data-ligne={l.link_id}>
              <b>{l.compte_raison_sociale}</b>
              <LinkState lien={l} />
            </span>
            <span className={classes.facts}>{direLien(l)}</span>
          </LinkRow>
        ))}
      </ul>
    </Desk>
  )
}
