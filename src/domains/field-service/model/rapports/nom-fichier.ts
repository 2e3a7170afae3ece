interface Nomme {
  readonly nom: string
  readonly sorte: 'document' | 'photo' | 'page' | 'cri'
}

const PAGE = /^page-(\d+)(-second-compte-rendu)?/

/** How people call a file of a visit: the names under which its papers are stored are the office's own. */
export function nommerFichier({ nom, sorte }: Nomme): string {
  if (sorte === 'cri') return 'Compte rendu (PDF)'
  const [, page, second] = (sorte === 'page' && PAGE.exec(nom)) || []
  return page ? `${second ? 'Second compte rendu' : 'Compte rendu'} scanné, page ${page}` : nom
}
