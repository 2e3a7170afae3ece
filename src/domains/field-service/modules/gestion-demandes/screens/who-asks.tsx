import { Button } from '@mantine/core'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import { clientSaisi } from '#domains/customers/model/client-saisi.ts'
import {
  ajouterAdresse,
  ajouterClient,
  type FicheClient,
  formulaireAdresse,
  formulaireClient,
  lireClient,
} from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { ClientSearch } from '#domains/customers/view/client-search.tsx'
import { Lookalikes } from '#domains/customers/view/lookalikes.tsx'
import { PressedLine, PressedLines } from '#kit/lines/pressed-lines.tsx'
import { ADRESSE_DEMANDES, adresseNouvelleDemande, QUI, QUI_MOTS } from '../address.ts'
import classes from './new-request.module.css'

/** Somebody calls: who, then at which of their addresses; the form of the request follows (specification field-service §5). */
export function WhoAsks() {
  const online = useOnline()
  const [mots, setMots] = useAddressState(QUI_MOTS)
  const [client_id, setClient] = useAddressNumber(QUI)
  if (client_id !== null) return <Where key={client_id} client_id={client_id} onOther={() => setClient(null)} />
  return (
    <div className={classes.page}>
      <PageHead title="Nouvelle demande" detail={'Qui demande\u00a0?'} back={ADRESSE_DEMANDES} />
      <ClientSearch label="Client" online={online} mots={mots} onMots={setMots} onChosen={setClient} />
      {!online && <p className={classes.note}>{`Hors ligne\u00a0: une demande se crée avec du réseau.`}</p>}
      <NewClient online={online} mots={mots} onMade={setClient} />
    </div>
  )
}

interface NewProps {
  readonly online: boolean
  /** What they were looked for by. */
  readonly mots: string
  readonly onMade: (client_id: number) => void
}

/** Whoever is no customer yet becomes one here, told whom they may already be, who may be taken instead; their address is asked next. */
function NewClient({ online, mots, onMade }: NewProps) {
  if (!mayCall(useSession(), [ajouterClient])) return null
  return (
    <div className={classes.autre}>
      <p className={classes.note}>Pas encore client&nbsp;?</p>
      <FormButton
        label="Nouveau client"
        icone={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
        valider="Ajouter, puis son adresse"
        disabled={!online}
        read={formulaireClient}
        write={ajouterClient}
        given={clientSaisi(mots)}
        beside={(values, leave) => (
          <Lookalikes values={values} onTake={client_id => void leave().then(() => onMade(client_id))} />
        )}
        done={({ id }: { id: number }) => onMade(id)}
      />
    </div>
  )
}

function Where({ client_id, onOther }: { client_id: number; onOther: () => void }) {
  const reading = useReading(lireClient, { params: { client_id: String(client_id) } })
  const { data } = reading
  return (
    <div className={classes.page}>
      <PageHead
        title="Nouvelle demande"
        detail={data ? nomClient(data) : 'Lecture en cours…'}
        back={ADRESSE_DEMANDES}
      />
      {data ? <Places client={data} /> : <ReadingState {...reading} what="Ce client" />}
      <Button variant="subtle" onClick={onOther}>
        Un autre client
      </Button>
    </div>
  )
}

/** One place is the answer by itself; several are chosen from. */
function Places({ client: { client_id, adresses } }: { client: FicheClient }) {
  const online = useOnline()
  const mayAdd = mayCall(useSession(), [ajouterAdresse])
  const lieux = adresses.filter(a => a.show_create_demande === 1)
  const seul = lieux.length === 1 ? lieux[0]?.id : undefined
  useEffect(() => {
    if (seul !== undefined) navigate(adresseNouvelleDemande(seul), { replace: true })
  }, [seul])
  if (seul !== undefined) return null
  return (
    <>
      <p className={classes.note}>
        {lieux.length > 0
          ? 'À quelle adresse\u00a0?'
          : `Aucune adresse où intervenir${mayAdd ? '\u00a0: ajoutez la sienne' : ''}.`}
      </p>
      {lieux.length > 0 && (
        <PressedLines label="Ses adresses">
          {lieux.map(({ id, titre, adresse, cpville }) => (
            <PressedLine
              key={id}
              titre={titre || adresse}
              detail={[titre && adresse, cpville].filter(Boolean).join(' · ')}
              onClick={() => navigate(adresseNouvelleDemande(id))}
            />
          ))}
        </PressedLines>
      )}
      {mayAdd && (
        <FormButton
          label="Ajouter une adresse"
          icone={<IconPlus size={18} stroke={1.8} aria-hidden />}
          valider="Ajouter"
          disabled={!online}
          read={formulaireAdresse}
          write={ajouterAdresse}
          of={{ params: { client_id: String(client_id) } }}
        />
      )}
    </>
  )
}
