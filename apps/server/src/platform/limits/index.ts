export { databaseTries } from './database-tries.ts';
export { memoryTries } from './memory-tries.ts';
export { bucket, growingDelay } from './policies.ts';
export { rateLimits, type CountedTry, type RateLimit, type RateLimits } from './rate-limits.ts';
