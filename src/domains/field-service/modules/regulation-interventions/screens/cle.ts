/** First part of every key, and subject of the server's events: what the field or another dispatcher does is read again. */
export const CLE_PLANNINGS = 'plannings-entreprises'
